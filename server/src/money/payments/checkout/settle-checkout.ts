import type { OrderId } from '@vermeil/contracts/ids'
import type Stripe from 'stripe'
import { must } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { Customers } from '../../../platform/stripe/customer-store.ts'
import { idOf } from '../../../platform/stripe/stripe-client.ts'
import { isAddressOpen } from '../orders/order-delivery-rules.ts'
import { orderDeliveryStore } from '../orders/order-delivery-store.ts'
import { orderStore } from '../orders/order-store.ts'
import type { PaymentNotices } from '../payment-notices.ts'
import { type CheckoutRow, checkoutStore } from './checkout-store.ts'
import type { ReceivePayment } from './receive-payment.ts'
import { enteredAddress } from './session-details.ts'

/** What an event led to, in a word for the event's row. */
export type Handled = { outcome: string }

type Deps = {
  customers: Pick<Customers, 'byAccount'>
  receive: ReceivePayment['receive']
  notify: PaymentNotices['notify']
}

/** Compares what the provider reports about a checkout with our own row, and acts on it. */
export type SettleCheckout = ReturnType<typeof createSettleCheckout>

export function createSettleCheckout({ customers, receive, notify }: Deps) {
  /** Amount, currency and payer must be what was agreed (promise 10); any other payment is refunded. */
  async function objectionTo(tx: Tx, session: Stripe.Checkout.Session, checkout: CheckoutRow) {
    if (session.currency !== 'usd') return 'It was not paid in US dollars.'
    if (session.amount_total !== checkout.amount) return 'The amount was not the one that is owed.'
    const customer = await customers.byAccount(checkout.accountId, tx)
    if (idOf(session.customer) !== customer?.customerId) return 'It was not paid by the person who owes it.'
    return undefined
  }

  /** Copies the address that the payer entered. It must be in the country that the delivery was charged for. */
  async function takeAddress(tx: Tx, orderId: OrderId, session: Stripe.Checkout.Session) {
    const delivery = (await orderDeliveryStore.of(tx, [orderId])).get(orderId)
    if (!delivery || !isAddressOpen(delivery)) return undefined
    const address = enteredAddress(session)
    if (address?.country !== delivery.taxedAt.country) return 'The address was not in the country of the delivery.'
    await orderDeliveryStore.setAddress(tx, orderId, address)
    return undefined
  }

  const lockOrder = async (tx: Tx, orderId: OrderId) => must(await orderStore.lock(tx, orderId), 'the checkout’s order')

  return {
    /** `cardMark`: of the card that paid, where it matters whose it is. */
    async paid(tx: Tx, session: Stripe.Checkout.Session, cardMark: Buffer | null): Promise<Handled> {
      const checkout = await checkoutStore.lock(tx, session.client_reference_id)
      if (!checkout?.orderId) return { outcome: 'unknown checkout' }
      if (checkout.sessionId !== null && checkout.sessionId !== session.id) return { outcome: 'another session' }
      if (checkout.status === 'paid') return { outcome: 'known' }
      const paymentIntent = idOf(session.payment_intent)
      await checkoutStore.settle(tx, checkout.id, 'paid', session.id, paymentIntent)
      const order = await lockOrder(tx, checkout.orderId)
      const objection = (await objectionTo(tx, session, checkout)) ?? (await takeAddress(tx, order.id, session))
      return receive(tx, order, {
        source: 'provider',
        payerId: checkout.accountId,
        with: 'card',
        paymentIntent,
        bookingKey: `checkout:${checkout.id}`,
        amount: session.amount_total ?? 0,
        cardMark,
        objection,
      })
    },

    /** The checkout of a plan is done. The plan itself is recorded by the subscriptions module. */
    async subscribed(tx: Tx, session: Stripe.Checkout.Session): Promise<void> {
      const checkout = await checkoutStore.lock(tx, session.client_reference_id)
      if (checkout?.status === 'open') await checkoutStore.settle(tx, checkout.id, 'paid', session.id, null)
    },

    /** Nothing was charged and nothing will be: an order that was only waiting for this checkout is canceled. */
    async ended(tx: Tx, session: Stripe.Checkout.Session, how: 'expired' | 'refused'): Promise<Handled> {
      const checkout = await checkoutStore.lock(tx, session.client_reference_id)
      if (checkout?.status !== 'open') return { outcome: checkout ? 'known' : 'unknown checkout' }
      await checkoutStore.settle(tx, checkout.id, how, session.id, null)
      if (!checkout.orderId) return { outcome: how }
      const order = await lockOrder(tx, checkout.orderId)
      if (order.status === 'pending') await orderStore.setStatus(tx, order.id, 'canceled')
      if (how === 'expired') return { outcome: how }
      const { amount, title, lotId } = order
      const details = { amount, text: `${title}: the payment did not go through.` }
      await notify(tx, { accountId: checkout.accountId, kind: 'payment-failed', lotId, details })
      return { outcome: how }
    },
  }
}
