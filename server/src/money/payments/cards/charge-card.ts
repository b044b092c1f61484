import type { OrderId } from '@vermeil/contracts/ids'
import { largestCardPayment } from '@vermeil/contracts/money/payment-limits'
import type Stripe from 'stripe'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { Customers } from '../../../platform/stripe/customer-store.ts'
import { isCardDeclined } from '../../../platform/stripe/stripe-client.ts'
import type { ReceivePayment } from '../checkout/receive-payment.ts'
import { totalOf } from '../orders/order-cost-rules.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { orderStore } from '../orders/order-store.ts'
import { chargeCardOnFile } from '../payment-jobs.ts'
import type { PaymentNotices } from '../payment-notices.ts'

type Deps = Pick<Platform, 'database' | 'jobs' | 'stripe'> & {
  customers: Pick<Customers, 'byAccount'>
  receive: ReceivePayment['receive']
  requestPayment: PaymentNotices['requestPayment']
}

/**
 * Charges an order that is due to the payer's card on file, while they are away. Without a card, or if it is declined,
 * the order is invoiced like any other. Sent with the order's transaction and done by a job.
 */
export type ChargeCard = (tx: Tx, orderId: OrderId) => Promise<void>

export async function createChargeCard(deps: Deps): Promise<ChargeCard> {
  const { database, jobs, stripe, customers, receive, requestPayment } = deps

  /** The payment that was collected; null where there is no card or it is declined. A retry finds the first payment. */
  async function collect(order: OrderRow): Promise<Stripe.PaymentIntent | null> {
    const customer = order.buyerId ? await customers.byAccount(order.buyerId) : null
    if (!customer?.paymentMethodId || totalOf(order) > largestCardPayment) return null
    const client = await stripe.client()
    const { customerId, paymentMethodId } = customer
    // The provider forgets a key after a day, and a retry may come later.
    const { data } = await client.paymentIntents.list({ customer: customerId, limit: 100 })
    const first = data.find(({ metadata, status }) => metadata.orderId === order.id && status === 'succeeded')
    if (first) return first
    try {
      return await client.paymentIntents.create(
        {
          ...{ amount: totalOf(order), currency: 'usd', customer: customerId, payment_method: paymentMethodId },
          ...{ off_session: true, confirm: true, description: order.title, metadata: { orderId: order.id } },
        },
        { idempotencyKey: `charge:${order.id}` },
      )
    } catch (error) {
      if (isCardDeclined(error)) return null
      throw error
    }
  }

  async function charge(orderId: OrderId): Promise<void> {
    const due = await orderStore.byId(database.db, orderId)
    if (due?.status !== 'due') return
    const paid = await collect(due)
    await database.transaction(async (tx) => {
      const order = await orderStore.lock(tx, orderId)
      if (!order) return
      if (paid?.status === 'succeeded') {
        const { id: paymentIntent, amount_received: amount } = paid
        const bookingKey = `charge:${orderId}`
        await receive(tx, order, { source: 'provider', with: 'card', paymentIntent, amount, bookingKey })
      } else if (order.status === 'due') await requestPayment(tx, order)
    })
  }

  await jobs.handle(chargeCardOnFile, ({ orderId }) => charge(orderId))

  return (tx, orderId) => jobs.send(tx, chargeCardOnFile, { orderId }).then(() => undefined)
}
