import type { Difference, Reconciliation } from '@vermeil/contracts/payments-admin'
import type Stripe from 'stripe'
import type { Logger } from '../../../platform/logger.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { StripeConnection } from '../../../platform/stripe/stripe-client.ts'
import { idOf } from '../checkout/settle-checkout.ts'
import { eventStore } from '../provider/event-store.ts'
import type { Events } from '../provider/process-event.ts'
import { books } from './reconcile-store.ts'

type Deps = { database: Database; stripe: StripeConnection; events: Events; logger: Logger }

/** Cents at the provider for one payment, and when the last of them moved. */
type Held = { net: number; movedAt: number }

const HOUR = 3_600
/** As long as the provider goes on sending an event that nobody took. */
const EVENTS_SINCE = 72 * HOUR
const PAYMENTS_SINCE = 40 * 24 * HOUR

/**
 * Compares the books with the orders and with the provider, and reports every difference. Events that never came are
 * fetched first: a lost message is no difference yet. `grace` leaves out what may still be on its way.
 */
export function createReconcile({ database, stripe, events, logger }: Deps) {
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

  async function atProvider(client: Stripe, now: number): Promise<Map<string, Held>> {
    const since = { limit: 100, created: { gte: now - PAYMENTS_SINCE } }
    const payments = new Map<string, Held>()
    for await (const { id, amount_received, created } of client.paymentIntents.list(since)) {
      payments.set(id, { net: amount_received, movedAt: created })
    }
    for await (const refund of client.refunds.list(since)) {
      const held = payments.get(idOf(refund.payment_intent) ?? '')
      // A hold that is let go is called a refund too, and moves nothing.
      if (!held || !refund.balance_transaction) continue
      held.net -= refund.amount
      held.movedAt = Math.max(held.movedAt, refund.created)
    }
    return payments
  }

  async function compareProvider(client: Stripe, now: number, grace: number) {
    const [there, here] = [await atProvider(client, now), await books.atProvider(database.db)]
    const differences: Difference[] = []
    const differs = (subject: string, expected: number, found: number) =>
      differences.push({
        about: 'provider',
        subject,
        expected,
        found,
        note: 'The books do not hold what the provider does.',
      })
    for (const [intent, { net, movedAt }] of there) {
      const found = here.get(intent)?.amount ?? 0
      if (found !== net && movedAt <= now - grace) differs(intent, net, found)
    }
    for (const [intent, { amount, age }] of here) {
      // What is older than what was asked for may be there all the same.
      if (!there.has(intent) && amount !== 0 && age < PAYMENTS_SINCE - 24 * HOUR) differs(intent, 0, amount)
    }
    return { payments: there.size, differences }
  }

  return async ({ grace = HOUR }: { grace?: number } = {}): Promise<Reconciliation> => {
    const client = await stripe.client()
    const now = Math.floor(Date.now() / 1000)
    const eventsRecovered = await recoverEvents(client, now)
    const provider = await compareProvider(client, now, grace)
    const { db } = database
    const own = [books.unbalanced, books.orders, books.shares, books.payouts, books.lateRefunds]
    const differences = [...provider.differences, ...(await Promise.all(own.map((look) => look(db)))).flat()]
    const checked = { ...(await books.counts(db)), payments: provider.payments, eventsRecovered }
    if (differences.length) logger.error({ differences: differences.length }, 'reconciliation differences found')
    return books.keep(db, { checked, differences })
  }
}
