import type Stripe from 'stripe'
import { AppError } from '../../../platform/app-error.ts'
import { recordAct } from '../../../platform/audit-store.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { StripeConnection } from '../../../platform/stripe/stripe-client.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Leasing } from '../../leasing/leasing.ts'
import type { Listings } from '../../listings/listings.ts'
import { depositRefundLines, type Purse, refundLines, unfulfilledRefundLines } from '../books/ledger-rules.ts'
import { ledger } from '../books/ledger-store.ts'
import { issueRefund } from '../payment-jobs.ts'
import type { PaymentMails } from '../payment-mails.ts'
import { type OrderRow, orderStore } from './order-store.ts'
import { type RefundRow, refundStore } from './refund-store.ts'

type Deps = {
  database: Database
  jobs: Jobs
  stripe: StripeConnection
  mails: PaymentMails
  catalog: Pick<Catalog, 'figures'>
  listings: Pick<Listings, 'workAvailability'>
  leasing: Pick<Leasing, 'bookings'>
}

export type Refunds = Awaited<ReturnType<typeof createRefunds>>

/** Money that goes back: promised in one transaction, sent by a job, booked when the provider has it. */
export async function createRefunds({ database, jobs, stripe, mails, catalog, listings, leasing }: Deps) {
  const purseOf = ({ paymentIntent }: RefundRow): Purse => (paymentIntent ? 'provider' : 'bank')

  async function bookRefund(tx: Tx, refund: RefundRow, order: OrderRow): Promise<void> {
    const purse = purseOf(refund)
    const { amount } = refund
    const lines =
      refund.cause === 'unfulfillable'
        ? unfulfilledRefundLines(order.id, order.buyerId!, amount, purse)
        : refund.cause === 'deposit'
          ? depositRefundLines(order, amount, purse)
          : refundLines(order, order.refunded, amount, purse)
    const { paymentIntent } = refund
    await ledger.book(tx, { bookingKey: `refund:${refund.id}`, memo: `Refund: ${order.title}`, paymentIntent, lines })
    if (refund.cause !== 'administrator' && refund.cause !== 'provider') return
    await orderStore.addRefund(tx, order, amount)
    const isWhole = order.refunded + amount === order.amount - order.deposit
    if (isWhole && order.saleId) await undoSale(tx, order)
  }

  /** The work is its seller's again; what was written about the auction stays. */
  async function undoSale(tx: Tx, { saleId, artworkId, amount }: OrderRow): Promise<void> {
    await leasing.bookings.end(tx, 'sale', saleId!)
    await catalog.figures.removeSale(tx, artworkId!, amount)
    await listings.workAvailability.returnToSeller(tx, artworkId!)
  }

  async function settle(refundId: string, providerId: string | null): Promise<void> {
    await database.transaction(async (tx) => {
      const refund = await refundStore.hold(tx, refundId)
      if (refund?.status !== 'wanted') return
      const order = (await orderStore.hold(tx, refund.orderId))!
      await refundStore.settle(tx, refundId, 'done', providerId)
      await bookRefund(tx, refund, order)
    })
  }

  /** Asked for before it is made: a key is forgotten after a day, and a retry may come later than that. */
  async function makeAtProvider(
    client: Stripe,
    { id, paymentIntent, amount, orderId }: RefundRow,
  ): Promise<Stripe.Refund> {
    const { data } = await client.refunds.list({ payment_intent: paymentIntent!, limit: 100 })
    const made = data.find(({ metadata }) => metadata?.refundId === id)
    if (made) return made
    return client.refunds.create(
      { payment_intent: paymentIntent!, amount, metadata: { refundId: id, orderId } },
      { idempotencyKey: `refund:${id}` },
    )
  }

  async function issue(refundId: string): Promise<void> {
    const refund = await refundStore.byId(database.db, refundId)
    if (refund?.status !== 'wanted') return
    // A transfer is sent back by hand; it is booked as sent, and the administrator's list says so.
    if (!refund.paymentIntent) return settle(refundId, null)
    const made = await makeAtProvider(await stripe.client(), refund)
    if (made.status === 'failed' || made.status === 'canceled') {
      await database.transaction((tx) => refundStore.settle(tx, refundId, 'failed', made.id))
      throw new Error(`The provider refused refund ${refundId}.`)
    }
    await settle(refundId, made.id)
  }

  await jobs.handle(issueRefund, ({ refundId }) => issue(refundId))

  /** What of an order's price can still go back. */
  async function refundable(tx: Tx, order: OrderRow): Promise<number> {
    if (order.status !== 'paid' || order.paidWith === 'house') return 0
    return order.amount - order.deposit - (await refundStore.promised(tx, order.id))
  }

  return {
    /** What a crash left undone: whoever did it when the house fell is gone, and its job is asleep. */
    async resume(olderThanSeconds: number): Promise<void> {
      for (const refundId of await refundStore.wanted(database.db, olderThanSeconds)) await issue(refundId)
    },

    async byAdministrator(adminId: string, orderId: string, amount: number, reason: string): Promise<void> {
      await database.transaction(async (tx) => {
        const order = await orderStore.hold(tx, orderId)
        if (!order) throw new AppError('order.unknown', {})
        const most = await refundable(tx, order)
        if (amount > most) throw new AppError('order.not-refundable', { refundable: most })
        const { paymentIntent } = order
        const refund = { orderId, paymentIntent, amount, cause: 'administrator', reason, requestedBy: adminId } as const
        await jobs.send(tx, issueRefund, { refundId: await refundStore.add(tx, refund) })
        await mails.refunded(tx, order, amount, reason)
        const details = { amount }
        await recordAct(tx, { actorId: adminId, act: 'order.refund', subject: `order:${orderId}`, reason, details })
      })
    },

    /** In the transaction in which a leased work came back. */
    async ofDeposit(tx: Tx, order: OrderRow, amount: number, reason: string): Promise<void> {
      const { id: orderId, paymentIntent } = order
      const refundId = await refundStore.add(tx, { orderId, paymentIntent, amount, cause: 'deposit', reason })
      await jobs.send(tx, issueRefund, { refundId })
    },

    /** One that somebody made at the provider itself, past this house; the books follow. */
    async heard(tx: Tx, refund: Stripe.Refund): Promise<string> {
      if (refund.metadata?.refundId) return 'ours'
      if (refund.status !== 'succeeded' && refund.status !== 'pending') return 'ignored'
      if (await refundStore.byProviderId(tx, refund.id)) return 'known'
      const intent = typeof refund.payment_intent === 'string' ? refund.payment_intent : refund.payment_intent?.id
      const found =
        intent && (await tx.selectFrom('orders').select('id').where('payment_intent', '=', intent).executeTakeFirst())
      if (!found) return 'ignored'
      const order = (await orderStore.hold(tx, found.id))!
      const reason = 'Refunded at the payment provider'
      const values = {
        orderId: order.id,
        paymentIntent: intent,
        amount: refund.amount,
        cause: 'provider',
        reason,
      } as const
      const id = await refundStore.add(tx, values)
      await refundStore.settle(tx, id, 'done', refund.id)
      await bookRefund(tx, (await refundStore.byId(tx, id))!, order)
      return 'booked'
    },
  }
}
