import { createHash, randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { AppError } from '../../../platform/app-error.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { StripeConnection } from '../../../platform/stripe/stripe-client.ts'
import type { Customers } from '../provider/customers.ts'
import { type CheckoutRow, type CheckoutSubject, checkoutStore } from './checkout-store.ts'

export type Payer = { id: string; email: string }

/** What a checkout is for: written down by `prepare` with the checkout itself, then shown by the provider. */
export type CheckoutPlan = {
  payer: Payer
  amount: number
  /** Everything the request said, so that the same key with another request is noticed. */
  request: unknown
  key: string | undefined
  prepare: (tx: Tx) => Promise<CheckoutSubject>
  /** Asked after the row exists; the reference and the addresses are added here. */
  session: (checkout: CheckoutRow, client: Stripe) => Promise<Omit<Stripe.Checkout.SessionCreateParams, 'success_url'>>
  /** Where a visitor who thinks better of it lands. */
  cancelPath: string
  /** Where a visitor who is done lands; by default the page that says what became of the payment. */
  successPath?: string
}

type Deps = { database: Database; stripe: StripeConnection; customers: Customers; siteUrl: () => string }

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The same for the same account and key, so that a retry after a crash finds what the first attempt began. */
function checkoutId(accountId: string, key: string | undefined): string {
  if (key === undefined) return randomUUID()
  const hash = hashOf(['checkout', accountId, key])
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

export const isProviderAway = (error: unknown): boolean => {
  const { type, statusCode } = error as { type?: string; statusCode?: number }
  return type === 'StripeConnectionError' || (statusCode !== undefined && statusCode >= 500)
}

/** The key is in use by a call that has not ended, or was used with other parameters. */
const isKeyBusy = (error: unknown): boolean => {
  const { type, statusCode } = error as { type?: string; statusCode?: number }
  return type === 'StripeIdempotencyError' || statusCode === 409
}

export type OpenCheckout = ReturnType<typeof createOpenCheckout>

/** The one way to the provider's payment page. The row comes first: whatever the provider says later, we know what for. */
export const createOpenCheckout =
  ({ database, stripe, customers, siteUrl }: Deps) =>
  async ({ payer, amount, request, key, prepare, session, cancelPath, successPath }: CheckoutPlan): Promise<string> => {
    const id = checkoutId(payer.id, key)
    const requestHash = hashOf(request)
    const checkout = (await checkoutStore.byId(database.db, id)) ?? (await begin())
    if (checkout.requestHash !== requestHash) throw new AppError('idempotency.reused', {})
    if (checkout.url) return checkout.url
    return askProvider(checkout)

    async function begin(): Promise<CheckoutRow> {
      return database.transaction(async (tx) => {
        // Calls with one key at the same moment wait here; all but the first find the row it wrote.
        await checkoutStore.lockId(tx, id)
        const existing = await checkoutStore.byId(tx, id)
        if (existing) return existing
        await checkoutStore.add(tx, { id, accountId: payer.id, amount, requestHash, ...(await prepare(tx)) })
        return (await checkoutStore.byId(tx, id))!
      })
    }

    async function askProvider(row: CheckoutRow): Promise<string> {
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

    /** The provider serves another call with this key, or served it before a price in its metadata moved. */
    async function openedMeanwhile(): Promise<string> {
      const url = (await checkoutStore.byId(database.db, id))?.url
      if (!url) throw new AppError('payment.provider-away', {})
      return url
    }
  }
