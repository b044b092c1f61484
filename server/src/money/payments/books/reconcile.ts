import type { AccountId } from '@vermeil/contracts/ids'
import type { Difference, Reconciliation } from '@vermeil/contracts/money/payments-admin.schema'
import type Stripe from 'stripe'
import { recordAct } from '../../../platform/audit-store.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { idOf, type StripeConnection } from '../../../platform/stripe/stripe-client.ts'
import { world } from '../../../platform/world.ts'
import { disputeStatus } from '../disputes/dispute-rules.ts'
import { isOver } from '../orders/send-refunds.ts'
import { transferStore } from '../payout-accounts/transfer-store.ts'
import { eventStore } from '../provider/event-store.ts'
import type { Events } from '../provider/process-event.ts'
import { reconciliationStore } from './reconciliation-store.ts'

type Deps = { database: Database; stripe: StripeConnection; events: Pick<Events, 'receive' | 'resume'>; logger: Logger }

/** Cents at the provider for one payment, and when the last of them moved. */
type ProviderPayment = { net: number; movedAt: number }

export type Reconcile = (options?: { grace?: number }) => Promise<Reconciliation>

const HOUR = 3_600
/** The provider retries an unacknowledged event for as long. */
const EVENTS_SINCE = 72 * HOUR
const PAYMENTS_SINCE = 40 * 24 * HOUR

/**
 * Compares the ledger with the orders and with the provider, and reports every difference. Events that never arrived
 * are fetched first, since a lost event is no difference yet. `grace` (seconds) leaves out recent movements.
 */
export function createReconcile({ database, stripe, events, logger }: Deps): Reconcile {
  async function recoverEvents(client: Stripe, now: number): Promise<number> {
    let recovered = 0
    for await (const event of client.events.list({ limit: 100, created: { gte: now - EVENTS_SINCE } })) {
      if ((await eventStore.known(database.db, [event.id])).size > 0) continue
      await events.receive(event)
      recovered++
    }
    await events.resume(60)
    return recovered
  }

  async function atProvider(client: Stripe, now: number): Promise<Map<string, ProviderPayment>> {
    const since = { limit: 100, created: { gte: now - PAYMENTS_SINCE } }
    const payments = new Map<string, ProviderPayment>()
    for await (const { id, amount_received, created } of client.paymentIntents.list(since)) {
      payments.set(id, { net: amount_received, movedAt: created })
    }
    for await (const refund of client.refunds.list(since)) {
      const payment = payments.get(idOf(refund.payment_intent) ?? '')
      // A released hold is listed as a refund too, and moves nothing; nor does one that was sent back.
      if (!payment || !refund.balance_transaction || isOver(refund)) continue
      payment.net -= refund.amount
      payment.movedAt = Math.max(payment.movedAt, refund.created)
    }
    for await (const dispute of client.disputes.list(since)) {
      const payment = payments.get(idOf(dispute.payment_intent) ?? '')
      // An open one is booked when it ends.
      if (!payment || disputeStatus(dispute.status) === 'open') continue
      payment.net += dispute.balance_transactions.reduce((sum, { net }) => sum + net, 0)
    }
    return payments
  }

  /** Every transfer to a connected account is a payout that is booked, and the other way around. */
  async function compareTransfers(client: Stripe, now: number, grace: number): Promise<Difference[]> {
    const there = new Map<string, { amount: number; created: number }>()
    for await (const { id, amount, amount_reversed, created } of client.transfers.list({
      ...{ limit: 100, created: { gte: now - PAYMENTS_SINCE } },
    })) {
      there.set(id, { amount: amount - amount_reversed, created })
    }
    // A little less, so that none is missing because the two clocks differ.
    const since = new Date((now - PAYMENTS_SINCE + 24 * HOUR) * 1_000)
    const here = await transferStore.paidSince(database.db, since)
    const ids = [...new Set([...there.keys(), ...here.keys()])]
    return ids.flatMap((subject) => {
      const [expected, found] = [there.get(subject)?.amount ?? 0, here.get(subject) ?? 0]
      const created = there.get(subject)?.created ?? 0
      if (expected === found || created > now - grace || (!here.has(subject) && created * 1_000 < since.getTime()))
        return []
      return {
        about: 'payout',
        subject,
        expected,
        found,
        note: 'The payouts do not match the transfers of the provider.',
      }
    })
  }

  async function compareProvider(client: Stripe, now: number, grace: number) {
    const [there, here] = [await atProvider(client, now), await reconciliationStore.atProvider(database.db)]
    const differences: Difference[] = []
    const differs = (subject: string, expected: number, found: number) =>
      differences.push({
        about: 'provider',
        subject,
        expected,
        found,
        note: 'The ledger does not match the provider.',
      })
    for (const [intent, { net, movedAt }] of there) {
      const found = here.get(intent)?.amount ?? 0
      if (found !== net && movedAt <= now - grace) differs(intent, net, found)
    }
    for (const [intent, { amount, age }] of here) {
      // Older payments may be at the provider too: they were not listed.
      if (!there.has(intent) && amount !== 0 && age < PAYMENTS_SINCE - 24 * HOUR) differs(intent, 0, amount)
    }
    return { payments: there.size, differences }
  }

  return async ({ grace = HOUR } = {}) => {
    const client = await stripe.client()
    const now = Math.floor(world.now() / 1000)
    const eventsRecovered = await recoverEvents(client, now)
    const provider = await compareProvider(client, now, grace)
    const { db } = database
    const own = [
      reconciliationStore.unbalanced,
      reconciliationStore.days,
      reconciliationStore.payables,
      reconciliationStore.orders,
      reconciliationStore.shares,
      reconciliationStore.payouts,
      reconciliationStore.lateRefunds,
    ]
    const transfers = await compareTransfers(client, now, grace)
    const differences = [
      ...provider.differences,
      ...transfers,
      ...(await Promise.all(own.map((compare) => compare(db)))).flat(),
    ]
    const checked = { ...(await reconciliationStore.counts(db)), payments: provider.payments, eventsRecovered }
    if (differences.length) logger.error({ differences: differences.length }, 'reconciliation differences found')
    return reconciliationStore.add(db, { checked, differences })
  }
}

/** The same at an administrator's request, which is recorded. */
export const reconcileBy =
  ({ database, reconcile }: { database: Database; reconcile: Reconcile }) =>
  async (adminId: AccountId): Promise<Reconciliation> => {
    await database.transaction((tx) => recordAct(tx, { actorId: adminId, act: 'reconciliation', subject: 'house' }))
    return reconcile()
  }
