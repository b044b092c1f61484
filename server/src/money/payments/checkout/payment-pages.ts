import type { OrderId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { isProviderAway, type StripeConnection } from '../../../platform/stripe/stripe-client.ts'
import { checkoutStore } from './checkout-store.ts'

/** The pages at the provider on which orders are paid. Two open pages of one order could both be paid. */
export interface PaymentPages {
  /** The address of the page that is open for this total. One for another total is closed. */
  find(orderId: OrderId, total: number): Promise<string | null>
  /** Before the total changes. Refused while the provider is away: a page may be open. */
  close(orderId: OrderId): Promise<void>
}

export function createPaymentPages({
  database,
  stripe,
}: {
  database: Database
  stripe: StripeConnection
}): PaymentPages {
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
    find: openPage,
    close: async (orderId) => void (await openPage(orderId, null).catch(refuseIfAway)),
  }
}

function refuseIfAway(error: unknown): never {
  if (isProviderAway(error)) throw new AppError('payment.provider-away', {})
  throw error
}
