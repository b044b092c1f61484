import type { AccountId } from '@vermeil/contracts/ids'
import type Stripe from 'stripe'
import { AppError } from '../../../platform/app-error.ts'
import { recordAct } from '../../../platform/audit-store.ts'
import { must } from '../../../platform/must.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { requireCapability } from '../../../platform/staff-store.ts'
import { isRefusedByProvider } from '../../../platform/stripe/stripe-client.ts'
import { issueRefund } from '../payment-jobs.ts'
import { refundedPayouts } from '../payout-accounts/refunded-payouts.ts'
import { transferStore } from '../payout-accounts/transfer-store.ts'
import { nextAttempt } from '../retry-rules.ts'
import type { OrderRow } from './order-row.ts'
import { orderStore } from './order-store.ts'
import { lowersShares, type RefundRow, refundStore } from './refund-store.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue' | 'jobs' | 'stripe' | 'logger'> & {
  /** Books a refund that the provider has made; one without a payment there is made by hand. */
  settle(refundId: string, providerId: string | null): Promise<void>
  /** How much can still be refunded for such a cause. */
  refundableFor(tx: Tx, order: OrderRow, refund: RefundRow): Promise<number>
}

/** Sends promised refunds. What the provider refuses is tried again, with growing pauses. */
export type SendRefunds = Awaited<ReturnType<typeof createSendRefunds>>

/** It never reaches the payer. */
export const isOver = ({ status }: Pick<Stripe.Refund, 'status'>) => status === 'failed' || status === 'canceled'

export async function createSendRefunds(deps: Deps) {
  const { database, forEachDue, jobs, stripe, logger, settle, refundableFor } = deps

  /** Looks for the refund before creating it: the provider forgets a key after a day, and a retry may come later. */
  async function createAtProvider(client: Stripe, intent: string, { id, amount, orderId, attempts }: RefundRow) {
    const { data } = await client.refunds.list({ payment_intent: intent, limit: 100 })
    const existing = data.find((refund) => refund.metadata?.refundId === id && !isOver(refund))
    if (existing) return existing
    return client.refunds.create(
      { payment_intent: intent, amount, metadata: { refundId: id, orderId } },
      // A refusal is repeated under its key, so the attempt after it has another.
      { idempotencyKey: attempts === 0 ? `refund:${id}` : `refund:${id}:${attempts}` },
    )
  }

  const refuse = (asked: RefundRow, failure: string): Promise<void> =>
    database.transaction(async (tx) => {
      const refund = await refundStore.lock(tx, asked.id)
      // Another worker has recorded this answer already.
      if (refund?.status !== 'wanted' || refund.attempts !== asked.attempts) return
      const next = nextAttempt(refund.attempts + 1, await houseNow(tx))
      await refundStore.markRefused(tx, refund, failure.slice(0, 1_000), next)
    })

  /** If it is sent before the refund, the share is a debt; if it is refused, there is none. */
  const awaitsPayout = ({ orderId, cause, isBooked }: RefundRow): Promise<boolean> =>
    database.transaction(async (tx) => {
      if (isBooked || !lowersShares(cause)) return false
      // A payout that is about to begin may not have seen the refund.
      await refundedPayouts.lock(tx, must(await orderStore.byId(tx, orderId), 'the order of a refund'))
      return transferStore.isBeingSent(tx, orderId)
    })

  async function send(refundId: string): Promise<void> {
    const refund = await refundStore.byId(database.db, refundId)
    if (refund?.status !== 'wanted') return
    // It is sent with the outcome of the payout, or by the next round after it.
    if (await awaitsPayout(refund)) return
    // A bank transfer is returned by hand. It is booked as sent, and the administrator's list shows it.
    if (!refund.paymentIntent) return settle(refundId, null)
    try {
      const created = await createAtProvider(await stripe.client(), refund.paymentIntent, refund)
      if (isOver(created)) return await refuse(refund, created.failure_reason ?? 'The provider could not refund it.')
      await settle(refundId, created.id)
    } catch (error) {
      if (!isRefusedByProvider(error)) throw error
      logger.warn({ err: error, refundId, orderId: refund.orderId }, 'refund refused by provider')
      await refuse(refund, error.message)
    }
  }

  await jobs.handle(issueRefund, ({ refundId }) => send(refundId))

  return {
    /** Sends refunds that a crash has left unsent, and those that are due again. */
    async resume(olderThanSeconds: number): Promise<void> {
      await forEachDue({
        task: 'refunds',
        idField: 'refundId',
        find: (without) => refundStore.wanted(database.db, olderThanSeconds, without),
        run: ({ id }) => send(id),
      })
    },

    /** Tries a refused refund again at once. */
    async retry(adminId: AccountId, refundId: string): Promise<void> {
      await database.transaction(async (tx) => {
        await requireCapability(tx, adminId, 'money')
        const refund = await refundStore.lock(tx, refundId)
        if (!refund) throw new AppError('refund.unknown', {})
        if (refund.status === 'done' || refund.failure === null) throw new AppError('refund.not-refused', {})
        const order = must(await orderStore.lock(tx, refund.orderId), 'the order of a refund')
        // One that was given up is no longer promised, unless it is booked: others may have taken its place.
        const isPromised = refund.status === 'wanted' || refund.isBooked
        const max = isPromised ? refund.amount : await refundableFor(tx, order, refund)
        if (refund.amount > max) throw new AppError('order.not-refundable', { refundable: max })
        await refundStore.markDue(tx, refundId)
        await jobs.send(tx, issueRefund, { refundId })
        const act = { actorId: adminId, act: 'order.refund-retry', subject: `order:${refund.orderId}` }
        await recordAct(tx, { ...act, details: { amount: refund.amount, refundId } })
      })
    },
  }
}
