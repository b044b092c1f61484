import type { DisputeList } from '@vermeil/contracts/money/payments-admin.schema'
import type Stripe from 'stripe'
import type { Hooks } from '../../../hooks.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { idOf } from '../../../platform/stripe/stripe-client.ts'
import { world } from '../../../platform/world.ts'
import { ledger } from '../books/ledger-store.ts'
import type { PayoutMails } from '../books/payout-mails.ts'
import type { Payouts } from '../books/payouts.ts'
import type { Handled } from '../checkout/settle-checkout.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { orderStore } from '../orders/order-store.ts'
import type { Refunds } from '../orders/refunds.ts'
import { disputeLines, disputeStatus } from './dispute-rules.ts'
import { type DisputeRow, disputeStore } from './dispute-store.ts'

type Deps = Pick<Platform, 'database' | 'stripe'> & {
  payouts: Pick<Payouts, 'hold' | 'release'>
  refunds: Pick<Refunds, 'ofChargeback'>
  mails: Pick<PayoutMails, 'disputed'>
  orderDisputed: Hooks['orderDisputed']['run']
}

/** Payments that buyers dispute with their bank. An open one freezes the order, its payout and refunds; a lost one is a refund. */
export type Disputes = ReturnType<typeof createDisputes>

export function createDisputes({ database, stripe, payouts, refunds, mails, orderDisputed }: Deps) {
  async function freeze(tx: Tx, order: OrderRow): Promise<void> {
    await payouts.hold(tx, order.id, 'chargeback')
    await orderDisputed(tx, order.id, true)
    if (order.sellerId) await mails.disputed(tx, order.sellerId, order.title)
  }

  /** A dispute ends once: what was lost is booked, and what is left of the order is free again. */
  async function close(tx: Tx, dispute: DisputeRow, order: OrderRow | null): Promise<void> {
    const { id, paymentIntent, amount, fee, status } = dispute
    const taken = status === 'lost' ? amount : 0
    const unrecovered = order && taken > 0 ? await refunds.ofChargeback(tx, order, taken, id) : taken
    const lines = disputeLines(unrecovered + fee)
    const memo = `Chargeback: ${order?.title ?? paymentIntent}`
    if (lines.length > 0) await ledger.book(tx, { bookingKey: `dispute:${id}`, memo, paymentIntent, lines })
    if (!order || (await disputeStore.hasOpen(tx, order.id))) return
    await payouts.release(tx, order.id, 'chargeback')
    await orderDisputed(tx, order.id, false)
  }

  async function record(tx: Tx, dispute: Stripe.Dispute): Promise<string> {
    const paymentIntent = idOf(dispute.payment_intent)
    if (!paymentIntent) return 'ignored'
    const before = await disputeStore.lockStatus(tx, dispute.id)
    if (before !== null && before !== 'open') return 'known'
    const order = await orderStore.lockByIntent(tx, paymentIntent)
    // Its event may still be on its way; the dispute's is then tried again after it.
    const isNew = world.now() / 1_000 - dispute.created < MAX_EVENT_DELAY
    if (!order && isNew && !(await ledger.hasPayment(tx, paymentIntent))) throw new Error('Disputed payment not booked')
    const row: DisputeRow = {
      ...{ id: dispute.id, orderId: order?.id ?? null, paymentIntent, amount: dispute.amount },
      ...{ fee: feeOf(dispute), reason: dispute.reason, status: disputeStatus(dispute.status) },
      answerBy: dispute.evidence_details.due_by ? new Date(dispute.evidence_details.due_by * 1_000) : null,
      openedAt: new Date(dispute.created * 1_000),
    }
    await disputeStore.save(tx, row)
    if (row.status !== 'open') await close(tx, row, order)
    else if (before === null && order) await freeze(tx, order)
    return `dispute ${row.status}`
  }

  return {
    /** What an event of the provider changes, or null for other events. */
    async prepareUpdate(event: Stripe.Event): Promise<((tx: Tx) => Promise<Handled>) | null> {
      if (!event.type.startsWith('charge.dispute.')) return null
      // Read again, since events come late, twice and in any order.
      const { id } = event.data.object as { id: string }
      const dispute = await (await stripe.client()).disputes.retrieve(id)
      return async (tx) => ({ outcome: await record(tx, dispute) })
    },

    async newest(limit: number): Promise<DisputeList['disputes']> {
      const rows = await disputeStore.newest(database.db, limit)
      return rows.map(({ id, orderId, title, amount, fee, reason, status, answerBy, openedAt, closedAt }) => ({
        ...{ id, amount, fee, reason, status },
        order: orderId ? { id: orderId, title: title ?? '' } : null,
        answerBy: answerBy?.toISOString() ?? null,
        openedAt: openedAt.toISOString(),
        closedAt: closedAt?.toISOString() ?? null,
      }))
    },
  }
}

/** In seconds. An older payment that is not booked was not ours. */
const MAX_EVENT_DELAY = 86_400

const feeOf = ({ balance_transactions }: Stripe.Dispute): number =>
  balance_transactions.reduce((sum, { fee }) => sum + fee, 0)
