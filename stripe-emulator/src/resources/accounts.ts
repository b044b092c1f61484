import type { Stripe } from 'stripe'
import { createAccount } from '../connect/account.ts'
import { balanceOfAccount, payoutsOf } from '../connect/account-balance.ts'
import { asAsked, createdRange, page, pagingShape } from '../http/paging.ts'
import type { Accepts } from '../http/params.ts'
import { bool, email, metadata, object, oneOf, required, text, url } from '../http/params.ts'
import { forAccounts, type Route, route } from '../http/router.ts'
import { newSessionId } from '../ids.ts'
import { changeMetadata } from '../metadata.ts'
import type { Operation } from '../operation.ts'

/** Stripe's links last a few minutes, and are good for one visit after another until then. */
const linkSeconds = 300

const accountShape = {
  type: required(oneOf('express')),
  email,
  country: oneOf('US'),
  business_type: oneOf('individual', 'company'),
  capabilities: object({ transfers: object({ requested: bool }) }),
  metadata,
} satisfies Accepts<Stripe.AccountCreateParams>

/** The platform's balance is the sum of what moved it; a connected account's is what it was sent and not paid out. */
function balanceOf(op: Operation): { available: number; pending: number } {
  if (op.account !== null) return { available: balanceOfAccount(op, op.need('accounts', op.account).id), pending: 0 }
  const moved = op.tx.all('balance_transactions')
  const sum = (rows: typeof moved) => rows.reduce((total, { net }) => total + net, 0)
  return {
    available: sum(moved.filter(({ available_on }) => available_on <= op.now)),
    pending: sum(moved.filter(({ available_on }) => available_on > op.now)),
  }
}

const inDollars = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]

/** Connected accounts, the links to their onboarding page, and what they have and get. */
export const accountRoutes: Route[] = [
  route('POST', '/v1/accounts', accountShape, ({ op, params }) =>
    createAccount(op, {
      email: params.email || null,
      country: params.country ?? 'US',
      businessType: params.business_type ?? null,
      wantsTransfers: params.capabilities?.transfers?.requested === true,
      metadata: changeMetadata({}, params.metadata),
    }),
  ),
  route('GET', '/v1/accounts', { ...pagingShape, created: createdRange }, ({ op, params }) => {
    const accounts = op.tx.all('accounts').filter(({ created = 0 }) => params.created?.(created) ?? true)
    return page(accounts, params, '/v1/accounts')
  }),
  route('GET', '/v1/accounts/:id', {}, ({ op, id }) => op.need('accounts', id)),
  route(
    'POST',
    '/v1/account_links',
    {
      account: required(text),
      type: required(oneOf('account_onboarding')),
      refresh_url: required(url),
      return_url: required(url),
    },
    ({ op, params }) => {
      const link = op.put('account_links', {
        id: newSessionId('acctlink'),
        account: op.need('accounts', params.account, 'account').id,
        refreshUrl: params.refresh_url,
        returnUrl: params.return_url,
        expiresAt: op.now + linkSeconds,
      })
      const page = op.page(`/a/onboarding/${link.id}`)
      return { object: 'account_link', created: op.now, expires_at: link.expiresAt, url: page }
    },
  ),
  forAccounts(
    route('GET', '/v1/balance', {}, ({ op }) => {
      const { available, pending } = balanceOf(op)
      return { object: 'balance', available: inDollars(available), livemode: false, pending: inDollars(pending) }
    }),
  ),
  forAccounts(
    route('GET', '/v1/payouts', { ...pagingShape, status: text, created: createdRange }, ({ op, params }) => {
      const payouts = payoutsOf(op, op.account ?? '').filter(asAsked(params, 'status'))
      return page(payouts, params, '/v1/payouts')
    }),
  ),
]
