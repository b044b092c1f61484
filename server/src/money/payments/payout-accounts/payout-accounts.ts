import type { Role } from '@vermeil/contracts/identity/roles.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { PayoutAccount } from '@vermeil/contracts/money/payouts.schema'
import type Stripe from 'stripe'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { HouseSettings } from '../../../identity/house-settings/house-settings.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { isProviderAway } from '../../../platform/stripe/stripe-client.ts'
import { payoutStore } from '../books/payout-store.ts'
import type { Handled } from '../checkout/settle-checkout.ts'
import { readinessOf } from './payout-account-rules.ts'
import { type PayoutAccountRow, payoutAccountStore } from './payout-account-store.ts'

type Deps = Pick<Platform, 'database' | 'stripe' | 'siteUrl' | 'logger'> & {
  accounts: Pick<Accounts, 'provePassword'>
  settings: Pick<HouseSettings, 'current'>
}

/** The accounts of sellers and realtors at the payment provider, to which their earnings are sent. */
export type PayoutAccounts = ReturnType<typeof createPayoutAccounts>

const HISTORY = 50
const sellers: readonly Role[] = ['artist', 'realtor']

type AtProvider = Pick<PayoutAccount, 'status' | 'missing' | 'balance' | 'arrivals'>

export function createPayoutAccounts(deps: Deps) {
  const { database, stripe, accounts, settings, siteUrl, logger } = deps
  const { db } = database
  const isConnected = () => settings.current().payouts.hasConnectedAccounts

  async function refreshed(client: Stripe, row: PayoutAccountRow): Promise<PayoutAccountRow> {
    const readiness = readinessOf(await client.accounts.retrieve(row.providerId))
    await payoutAccountStore.update(db, row.providerId, readiness)
    return { ...row, ...readiness }
  }

  /** What the provider knows. Without it the page still shows what we know. */
  async function atProvider(row: PayoutAccountRow): Promise<AtProvider> {
    try {
      const client = await stripe.client()
      const onAccount = { stripeAccount: row.providerId }
      const [{ status, missing }, balance, payouts] = await Promise.all([
        // The person may be back from the provider before its event is.
        row.status === 'ready' ? row : refreshed(client, row),
        client.balance.retrieve({}, onAccount),
        client.payouts.list({ limit: HISTORY }, onAccount),
      ])
      const sum = (parts: readonly { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0)
      return {
        ...{ status, missing, balance: { available: sum(balance.available), pending: sum(balance.pending) } },
        arrivals: payouts.data.map((payout) => ({
          ...{ id: payout.id, amount: payout.amount, status: arrivalOf(payout.status) },
          arrivesAt: new Date(payout.arrival_date * 1_000).toISOString(),
        })),
      }
    } catch (error) {
      if (!isProviderAway(error)) throw error
      logger.warn({ err: error, accountId: row.accountId }, 'payout account unread')
      return { status: row.status, missing: row.missing, balance: null, arrivals: [] }
    }
  }

  return {
    async view({ id, roles }: { id: AccountId; roles: readonly Role[] }): Promise<PayoutAccount> {
      const [row, payouts, owed] = await Promise.all([
        payoutAccountStore.of(db, id),
        payoutStore.ofParty(db, id, HISTORY),
        payoutStore.owed(db, id),
      ])
      const nothing: AtProvider = { status: 'not-started', missing: [], balance: null, arrivals: [] }
      return {
        isOffered: sellers.some((role) => roles.includes(role)) || owed.length > 0 || payouts.length > 0,
        isConnected: isConnected(),
        ...(row && isConnected() ? await atProvider(row) : nothing),
        payouts: payouts.map(({ id: payoutId, amount, method, paidAt, createdAt }) => ({
          ...{ id: payoutId, amount, method, status: paidAt ? 'paid' : 'processing' },
          at: (paidAt ?? createdAt).toISOString(),
        })),
      }
    },

    /** The provider's page on which the account is set up or changed. Needs the password (promise 22). */
    async onboard(person: { id: AccountId; email: string }, password: string): Promise<string> {
      if (!isConnected()) throw new AppError('payout.by-bank', {})
      await accounts.provePassword(person.id, password)
      try {
        return await linkFor(await stripe.client(), person)
      } catch (error) {
        if (isProviderAway(error)) throw new AppError('payment.provider-away', {})
        throw error
      }
    },

    /** What an event of the provider changes, or null for other events. The account is read again: events come in any order. */
    async prepareUpdate(event: Stripe.Event): Promise<((tx: Tx) => Promise<Handled>) | null> {
      if (event.type !== 'account.updated') return null
      const client = await stripe.client()
      const readiness = readinessOf(await client.accounts.retrieve(event.data.object.id))
      return async (tx) => {
        const isKnown = await payoutAccountStore.update(tx, event.data.object.id, readiness)
        return { outcome: isKnown ? `payout account ${readiness.status}` : 'ignored' }
      }
    },
  }

  async function linkFor(client: Stripe, person: { id: AccountId; email: string }): Promise<string> {
    const row = (await payoutAccountStore.of(db, person.id)) ?? (await create(client, person))
    const page = `${siteUrl()}/settings?tab=billing`
    const { url } = await client.accountLinks.create({
      ...{ account: row.providerId, type: 'account_onboarding' },
      ...{ return_url: `${page}&payouts=back`, refresh_url: `${page}&payouts=again` },
    })
    return url
  }

  async function create(client: Stripe, { id, email }: { id: AccountId; email: string }): Promise<PayoutAccountRow> {
    const created = await client.accounts.create(
      {
        ...{ type: 'express', email, metadata: { accountId: id } },
        capabilities: { transfers: { requested: true } },
      },
      // Two first visits at the same moment share the key, so the provider creates one account.
      { idempotencyKey: `payout-account:${id}` },
    )
    await payoutAccountStore.add(db, id, created.id)
    return { accountId: id, providerId: created.id, ...readinessOf(created) }
  }
}

const arrivalOf = (status: string): PayoutAccount['arrivals'][number]['status'] => {
  if (status === 'paid') return 'paid'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
