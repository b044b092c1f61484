import type { Difference, Reconciliation } from '@vermeil/contracts/payments-admin'
import type Stripe from 'stripe'
import type { Logger } from '../../platform/logger.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { StripeConnection } from '../../platform/stripe/stripe-client.ts'
import { eventStore } from './event-store.ts'
import type { Events } from './process-event.ts'
import { books } from './reconcile-store.ts'
import { idOf } from './settle-checkout.ts'

type Deps = { database: Database; stripe: StripeConnection; events: Events; logger: Logger }

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
    for (const id of await eventStore.unprocessed(database.db, 60)) await events.process(id)
    return recovered
  }

  async function atProvider(client: Stripe, now: number): Promise<Map<string, { net: number; created: number }>> {
    const payments = new Map<string, { net: number; created: number }>()
    for await (const charge of client.charges.list({ limit: 100, created: { gte: now - PAYMENTS_SINCE } })) {
      const intent = idOf(charge.payment_intent)
      if (!intent) continue
      const known = payments.get(intent)
      const net = (known?.net ?? 0) + charge.amount_captured - charge.amount_refunded
      payments.set(intent, { net: charge.paid ? net : (known?.net ?? 0), created: charge.created })
    }
    return payments
  }

  async function compareProvider(client: Stripe, now: number, grace: number) {
    const [there, here] = [await atProvider(client, now), await books.atProvider(database.db)]
    const differences: Difference[] = []
    for (const [intent, { net, created }] of there) {
      const found = here.get(intent) ?? 0
      if (found === net || created > now - grace) continue
      differences.push({
        about: 'provider',
        subject: intent,
        expected: net,
        found,
        note: 'The books do not hold what the provider does.',
      })
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
    if (differences.length) logger.error({ differences }, 'the books and the provider differ')
    return books.keep(db, { checked, differences })
  }
}
