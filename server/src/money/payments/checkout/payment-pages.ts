import type { OrderId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { isProviderAway, type StripeConnection } from '../../../platform/stripe/stripe-client.ts'
import { checkoutStore } from './checkout-store.ts'

/** The pages at the provider on which orders are paid. Two open pages of one order could both be paid. */
export type PaymentPages = ReturnType<typeof createPaymentPages>

export function createPaymentPages({ database, stripe }: { database: Database; stripe: StripeConnection }) {
  async function openPage(orderId: OrderId, total: number | null): Promise<string | null> {
    const open = await checkoutStore.latestOpenOf(database.db, orderId)
    if (!open?.sessionId) return null
    const client = await stripe.client()
    const session = await client.checkout.sessions.retrieve(open.sessionId)
    if (session.status !== 'open') return null
    if (open.amount === total) return session.url
    await client.checkout.sessions.expire(open.sessionId)
    return null
  }

  return {
    /** The address of the page that is open for this total. One for another total is closed. */
    find: openPage,
    /** Before the total changes. Refused while the provider is away: a page may be open. */
    close: async (orderId: OrderId): Promise<void> => void (await openPage(orderId, null).catch(refuseIfAway)),
  }
}

function refuseIfAway(error: unknown): never {
  if (isProviderAway(error)) throw new AppError('payment.provider-away', {})
  throw error
}
