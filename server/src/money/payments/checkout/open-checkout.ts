import { createHash } from 'node:crypto'
import type { AccountId } from '@vermeil/contracts/ids'
import type Stripe from 'stripe'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { Customers } from '../../../platform/stripe/customer-store.ts'
import { isProviderAway } from '../../../platform/stripe/stripe-client.ts'
import { world } from '../../../platform/world.ts'
import { type CheckoutRow, type CheckoutSubject, checkoutStore } from './checkout-store.ts'

export type PayerContact = { id: string; email: string }

/** What a checkout is for. `prepare` stores it together with the checkout; `session` describes it to the provider. */
export type CheckoutPlan = {
  payer: PayerContact
  amount: number
  /** Everything the request said. The same key with another request is refused. */
  request: unknown
  key: string | undefined
  prepare: (tx: Tx) => Promise<CheckoutSubject>
  /** Called after the row is stored; the reference and the return addresses are added to its result. */
  session: (checkout: CheckoutRow, client: Stripe) => Promise<Omit<Stripe.Checkout.SessionCreateParams, 'success_url'>>
  /** Where a visitor who cancels lands. */
  cancelPath: string
  /** Where a visitor who is done lands; by default the page with the result of the payment. */
  successPath?: string
}

/** `amount` is what the page asks for: a retry may find other prices, and gets the page of the first call. */
export type OpenedCheckout = { url: string; amount: number }

/** Opens the provider's payment page and answers with its address. */
export type OpenCheckout = (plan: CheckoutPlan) => Promise<OpenedCheckout>

type Deps = Pick<Platform, 'database' | 'stripe' | 'siteUrl'> & {
  customers: Pick<Customers, 'ensure'>
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/**
 * The checkout that belongs to an Idempotency-Key: its id is the same for the same account and key, so a retry finds
 * what the first call stored.
 */
export function keyedCheckout(accountId: AccountId, key: string | undefined, request: unknown) {
  const requestHash = hashOf(request)
  if (key === undefined) return { id: world.uuid(), requestHash }
  const hash = hashOf(['checkout', accountId, key])
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return { id: [...parts, hash.slice(20, 32)].join('-'), requestHash }
}

/** The key is in use by a call that has not ended, or was used with other parameters. */
const isKeyBusy = (error: unknown): boolean => {
  const { type, statusCode } = error as { type?: string; statusCode?: number }
  return type === 'StripeIdempotencyError' || statusCode === 409
}

/** The only way to the provider's payment page. The row is stored first, so that every later event can be matched. */
export const createOpenCheckout =
  ({ database, stripe, customers, siteUrl }: Deps): OpenCheckout =>
  async ({ payer, amount, request, key, prepare, session, cancelPath, successPath }) => {
    const { id, requestHash } = keyedCheckout(payer.id, key, request)
    const checkout = (await checkoutStore.byId(database.db, id)) ?? (await begin())
    if (checkout.requestHash !== requestHash) throw new AppError('idempotency.reused', {})
    return { url: checkout.url ?? (await createSession(checkout)), amount: checkout.amount }

    async function begin(): Promise<CheckoutRow> {
      return database.transaction(async (tx) => {
        // Concurrent calls with one key wait here; all but the first find the row it stored.
        await checkoutStore.lockId(tx, id)
        const existing = await checkoutStore.byId(tx, id)
        if (existing) return existing
        await checkoutStore.add(tx, { id, accountId: payer.id, amount, requestHash, ...(await prepare(tx)) })
        return must(await checkoutStore.byId(tx, id), 'the checkout that was just stored')
      })
    }

    async function createSession(row: CheckoutRow): Promise<string> {
      try {
        const customer = await customers.ensure(payer)
        const client = await stripe.client()
        const params = await session(row, client)
        const opened = await client.checkout.sessions.create(
          {
            ...params,
            customer,
            client_reference_id: id,
            success_url: siteUrl() + (successPath ?? '/payment-success?session_id={CHECKOUT_SESSION_ID}'),
            cancel_url: siteUrl() + cancelPath,
          },
          { idempotencyKey: `checkout:${id}` },
        )
        if (!opened.url) throw new AppError('payment.provider-away', {}, 'No checkout URL received. Please try again.')
        await checkoutStore.setSession(database.db, id, opened.id, opened.url)
        return opened.url
      } catch (error) {
        if (isKeyBusy(error)) return openedMeanwhile()
        if (isProviderAway(error)) throw new AppError('payment.provider-away', {})
        throw error
      }
    }

    /** The provider is serving another call with this key, or served it before a price in the metadata changed. */
    async function openedMeanwhile(): Promise<string> {
      const url = (await checkoutStore.byId(database.db, id))?.url
      if (!url) throw new AppError('payment.provider-away', {})
      return url
    }
  }
