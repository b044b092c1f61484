import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type Stripe from 'stripe'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields, recordAct } from '../../../platform/audit-store.ts'
import { must } from '../../../platform/must.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { requireCapability } from '../../../platform/staff-store.ts'
import { idOf } from '../../../platform/stripe/stripe-client.ts'
import { unfulfilledLines, unfulfilledRefundLines } from '../books/ledger-rules.ts'
import { ledger } from '../books/ledger-store.ts'
import { disputeStore } from '../disputes/dispute-store.ts'
import { issueRefund } from '../payment-jobs.ts'
import type { PaymentMails } from '../payment-mails.ts'
import { refundedPayouts } from '../payout-accounts/refunded-payouts.ts'
import { nextAttempt } from '../retry-rules.ts'
import { refundableTotalOf } from './order-cost-rules.ts'
import type { OrderPorts } from './order-ports.ts'
import type { OrderRow } from './order-row.ts'
import { orderStore } from './order-store.ts'
import { linesOf } from './refund-lines.ts'
import { isPriceRefund, lowersShares, type RefundRow, refundStore } from './refund-store.ts'
import { createSendRefunds, isOver, type SendRefunds } from './send-refunds.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue' | 'jobs' | 'stripe' | 'logger'> & {
  mails: Pick<PaymentMails, 'refunded'>
  ports: Pick<OrderPorts, 'of'>
}

export type ProblemRefund = { adminId: AccountId; amount: number; isInsured: boolean; reason: string }

/** Refunds are promised in one transaction, sent by a job, and booked once the provider has them. */
export interface Refunds extends SendRefunds {
  byAdministrator(adminId: AccountId, orderId: OrderId, amount: number, reason: string): Promise<void>
  /** In the transaction that cancels the order: so much of its price as was not refunded before. Returns the amount. */
  ofCancellation(tx: Tx, order: OrderRow, amount: number, reason: string): Promise<number>
  /** How much of what was paid for an order can still be refunded. */
  refundable(db: Db | Tx, order: OrderRow): Promise<number>
  /** In the transaction that decides about a problem: so much as was not refunded before. Returns the amount. */
  ofProblem(tx: Tx, order: OrderRow, refund: ProblemRefund): Promise<number>
  /** In the transaction that records the return of a leased work. */
  ofDeposit(tx: Tx, order: OrderRow, amount: number, reason: string): Promise<void>
  /**
   * The buyer's bank has taken this much back: first the price, which lowers every share, then what we hold of a deposit.
   * Returns what nobody gives back.
   */
  ofChargeback(tx: Tx, order: OrderRow, amount: number, disputeId: string): Promise<number>
  /**
   * Books a refund that was made at the provider and not by us, or one that failed there after it had succeeded.
   * Answers with a word for the event's row.
   */
  recordFromProvider(tx: Tx, refund: Stripe.Refund): Promise<string>
}

const payerOf = ({ buyerId }: OrderRow) => must(buyerId, 'the payer of a refund')

export async function createRefunds(deps: Deps): Promise<Refunds> {
  const { database, forEachDue, jobs, stripe, logger, mails, ports } = deps

  async function book(tx: Tx, refund: RefundRow, order: OrderRow): Promise<void> {
    const { id, amount, cause, paymentIntent, attempts } = refund
    const entry = { memo: `Refund: ${order.title}`, paymentIntent }
    if (refund.isBooked) {
      const lines = unfulfilledRefundLines(order.id, payerOf(order), amount, 'provider')
      await ledger.book(tx, { ...entry, bookingKey: `refund:${id}:${attempts}`, lines })
      return
    }
    const bookingKey = cause === 'chargeback' ? `chargeback:${id}` : `refund:${id}`
    if (lowersShares(cause)) await refundedPayouts.lock(tx, order)
    await ledger.book(tx, { ...entry, bookingKey, lines: linesOf(refund, order) })
    if (lowersShares(cause)) await refundedPayouts.cancelUncovered(tx, order)
    if (!isPriceRefund(cause)) return
    await orderStore.addRefund(tx, order, amount)
    const isWhole = order.refunded + amount === refundableTotalOf(order)
    // Where the insurance paid, the seller has sold the work all the same.
    if (isWhole && cause !== 'insurance') await ports.of(order.kind).refunded?.(tx, order)
  }

  async function settle(refundId: string, providerId: string | null): Promise<void> {
    await database.transaction(async (tx) => {
      const refund = await refundStore.lock(tx, refundId)
      if (refund?.status !== 'wanted') return
      const order = must(await orderStore.lock(tx, refund.orderId), 'the order of a refund')
      await refundStore.settle(tx, refundId, providerId)
      await book(tx, refund, order)
    })
  }

  async function refundable(db: Db | Tx, order: OrderRow): Promise<number> {
    if (order.status !== 'paid' || order.paidWith === 'house') return 0
    // The bank has the money until it has decided.
    if (await disputeStore.hasOpen(db, order.id)) return 0
    return refundableTotalOf(order) - (await refundStore.promised(db, order.id))
  }

  /** A refund that the provider has made without being asked by us. */
  async function recordMade(
    tx: Tx,
    order: OrderRow,
    made: Pick<RefundRow, 'cause' | 'amount' | 'reason' | 'providerId'>,
  ) {
    const { providerId, ...refund } = made
    const id = await refundStore.add(tx, { ...refund, orderId: order.id, paymentIntent: order.paymentIntent })
    const added = must(await refundStore.byId(tx, id), 'the refund that was just stored')
    await refundStore.settle(tx, id, providerId)
    await book(tx, added, order)
  }

  /** The payer's bank has sent a refund back: we owe it to them until it is sent again. Their order stays refunded. */
  async function recordReturned(tx: Tx, { id: providerId, failure_reason }: Stripe.Refund): Promise<string> {
    const known = await refundStore.byProviderId(tx, providerId)
    const refund = known && (await refundStore.lock(tx, known.id))
    if (!refund) return 'ignored'
    if (refund.status !== 'done' || refund.providerId !== providerId) return 'known'
    const order = must(await orderStore.lock(tx, refund.orderId), 'the order of a refund')
    const { amount, paymentIntent, attempts } = refund
    const lines = unfulfilledLines(order.id, payerOf(order), amount, 'provider')
    const memo = `Refund failed: ${order.title}`
    await ledger.book(tx, { bookingKey: `refund:failed:${providerId}`, memo, paymentIntent, lines })
    const failure = `The bank sent it back${failure_reason ? ` (${failure_reason})` : ''}.`
    await refundStore.markRefused(tx, refund, failure, nextAttempt(attempts + 1, await houseNow(tx)))
    return 'sent back'
  }

  const sending = await createSendRefunds({
    ...{ database, forEachDue, jobs, stripe, logger, settle },
    async refundableFor(tx, order, { cause }) {
      if (cause === 'unfulfillable') return order.amount
      if (cause !== 'deposit') return refundable(tx, order)
      return (await ledger.depositOf(tx, order.id)) - (await refundStore.depositPromised(tx, order.id))
    },
  })

  return {
    ...sending,
    refundable,

    async byAdministrator(adminId, orderId, amount, reason) {
      await database.transaction(async (tx) => {
        await requireCapability(tx, adminId, 'money')
        const order = await orderStore.lock(tx, orderId)
        if (!order) throw new AppError('order.unknown', {})
        const max = await refundable(tx, order)
        if (amount > max) throw new AppError('order.not-refundable', { refundable: max })
        const { paymentIntent } = order
        const refund = { orderId, paymentIntent, amount, cause: 'administrator', reason, requestedBy: adminId } as const
        await jobs.send(tx, issueRefund, { refundId: await refundStore.add(tx, refund) })
        await mails.refunded(tx, order, amount, reason)
        await recordAct(tx, {
          ...{ actorId: adminId, act: 'order.refund', subject: `order:${orderId}`, reason, details: { amount } },
          ...changedFields({ refundable: max }, { refundable: await refundable(tx, order) }),
        })
      })
    },

    async ofCancellation(tx, order, wanted, reason) {
      const amount = Math.min(wanted, await refundable(tx, order))
      if (amount === 0) return 0
      const { id: orderId, paymentIntent } = order
      const refundId = await refundStore.add(tx, { orderId, paymentIntent, amount, cause: 'cancellation', reason })
      await jobs.send(tx, issueRefund, { refundId })
      return amount
    },

    async ofProblem(tx, order, { adminId, isInsured, reason, ...wanted }) {
      const amount = Math.min(wanted.amount, await refundable(tx, order))
      if (amount === 0) return 0
      const { id: orderId, paymentIntent } = order
      const cause = isInsured ? 'insurance' : 'administrator'
      const refundId = await refundStore.add(tx, {
        orderId,
        paymentIntent,
        amount,
        cause,
        reason,
        requestedBy: adminId,
      })
      await jobs.send(tx, issueRefund, { refundId })
      await mails.refunded(tx, order, amount, reason)
      return amount
    },

    async ofDeposit(tx, { id: orderId, paymentIntent }, amount, reason) {
      const refundId = await refundStore.add(tx, { orderId, paymentIntent, amount, cause: 'deposit', reason })
      await jobs.send(tx, issueRefund, { refundId })
    },

    async ofChargeback(tx, order, amount, disputeId) {
      const price = Math.min(amount, refundableTotalOf(order) - order.refunded)
      const deposit = Math.min(amount - price, await ledger.depositOf(tx, order.id))
      const made = { reason: 'The buyer’s bank took the payment back', providerId: disputeId }
      if (price > 0) await recordMade(tx, order, { ...made, cause: 'chargeback', amount: price })
      const held = { ...made, providerId: `${disputeId}:deposit` }
      if (deposit > 0) await recordMade(tx, order, { ...held, cause: 'deposit', amount: deposit })
      return amount - price - deposit
    },

    async recordFromProvider(tx, refund) {
      if (isOver(refund)) return recordReturned(tx, refund)
      if (refund.metadata?.refundId) return 'ours'
      if (refund.status !== 'succeeded' && refund.status !== 'pending') return 'ignored'
      if (await refundStore.byProviderId(tx, refund.id)) return 'known'
      const paymentIntent = idOf(refund.payment_intent)
      const order = paymentIntent ? await orderStore.lockByIntent(tx, paymentIntent) : null
      if (!order) return 'ignored'
      const reason = 'Refunded at the payment provider'
      await recordMade(tx, order, { cause: 'provider', amount: refund.amount, reason, providerId: refund.id })
      return 'booked'
    },
  }
}
