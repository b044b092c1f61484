import type Stripe from 'stripe'
import type { Tx } from '../../../platform/postgres/database.ts'
import { orderStore } from '../orders/order-store.ts'
import type { Customers } from '../provider/customers.ts'
import type { TellPerson } from '../tell-person.ts'
import { type CheckoutRow, checkoutStore } from './checkout-store.ts'
import type { ReceiveMoney } from './receive-money.ts'

/** What an event came to: a word for the record, and what is to be said once it is committed. */
export type Handled = { outcome: string; announce?: () => void }

type Deps = { customers: Customers; receive: ReceiveMoney['receive']; tell: TellPerson }

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** What the provider says about a checkout of an order, held against what the house knows of it. */
export function createSettleCheckout({ customers, receive, tell }: Deps) {
  /** Amount, currency and payer must be what was agreed (promise 10); whatever is not goes back. */
  async function objectionTo(tx: Tx, session: Stripe.Checkout.Session, checkout: CheckoutRow) {
    if (session.currency !== 'usd') return 'It was not paid in US dollars.'
    if (session.amount_total !== checkout.amount) return 'The amount was not the one that is owed.'
    const customer = await customers.byAccount(checkout.accountId, tx)
    if (idOf(session.customer) !== customer?.customerId) return 'It was not paid by the person who owes it.'
    return undefined
  }

  return {
    async paid(tx: Tx, session: Stripe.Checkout.Session): Promise<Handled> {
      const checkout = await checkoutStore.hold(tx, session.client_reference_id)
      if (checkout?.purpose !== 'order') return { outcome: 'unknown checkout' }
      if (checkout.sessionId !== null && checkout.sessionId !== session.id) return { outcome: 'another session' }
      if (checkout.status === 'paid') return { outcome: 'known' }
      const paymentIntent = idOf(session.payment_intent)
      await checkoutStore.settle(tx, checkout.id, 'paid', session.id, paymentIntent)
      const order = (await orderStore.hold(tx, checkout.orderId!))!
      return receive(tx, order, {
        purse: 'provider',
        with: 'card',
        paymentIntent,
        bookingKey: `checkout:${checkout.id}`,
        amount: session.amount_total ?? 0,
        objection: await objectionTo(tx, session, checkout),
      })
    },

    /** A plan is written down by the subscriptions; here is only that its checkout is done. */
    async subscribed(tx: Tx, session: Stripe.Checkout.Session): Promise<void> {
      const checkout = await checkoutStore.hold(tx, session.client_reference_id)
      if (checkout?.status === 'open') await checkoutStore.settle(tx, checkout.id, 'paid', session.id, null)
    },

    /** Nothing was moved, and nothing will be: an order that only waited for this checkout is nobody's. */
    async ended(tx: Tx, session: Stripe.Checkout.Session, how: 'expired' | 'refused'): Promise<Handled> {
      const checkout = await checkoutStore.hold(tx, session.client_reference_id)
      if (checkout?.status !== 'open') return { outcome: checkout ? 'known' : 'unknown checkout' }
      await checkoutStore.settle(tx, checkout.id, how, session.id, null)
      if (!checkout.orderId) return { outcome: how }
      const order = (await orderStore.hold(tx, checkout.orderId))!
      if (order.status === 'pending') await orderStore.setStatus(tx, order.id, 'canceled')
      if (how === 'expired') return { outcome: how }
      const details = { amount: order.amount, text: `${order.title}: the payment did not go through.` }
      const announce = await tell(tx, { accountId: checkout.accountId, kind: 'payment-failed', order, details })
      return { outcome: how, announce }
    },
  }
}
