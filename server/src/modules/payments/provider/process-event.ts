import type Stripe from 'stripe'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Subscriptions } from '../../subscriptions/subscriptions.ts'
import { subscriptionLines } from '../books/ledger-rules.ts'
import { ledger } from '../books/ledger-store.ts'
import type { Cards } from '../cards/cards.ts'
import type { Guarantees } from '../cards/guarantees.ts'
import type { createSettleCheckout, Handled } from '../checkout/settle-checkout.ts'
import type { Refunds } from '../orders/refunds.ts'
import { processEvent } from '../payment-jobs.ts'
import { eventStore } from './event-store.ts'

type Deps = {
  database: Database
  jobs: Jobs
  logger: Logger
  accounts: Pick<Accounts, 'accountById'>
  subscriptions: Pick<Subscriptions, 'hear' | 'tell'>
  settleCheckout: ReturnType<typeof createSettleCheckout>
  guarantees: Guarantees
  cards: Pick<Cards, 'hear'>
  refunds: Refunds
}

/** How an event is written down; found out before the transaction, since it may take a question to the provider. */
type Act = (tx: Tx) => Promise<Handled>

const SECOND_CHANCE_MS = 3_000

export type Events = Awaited<ReturnType<typeof createEvents>>

/**
 * The provider's word. It is stored as it came and acknowledged; then acted on, once, in one transaction with the mark
 * that it was. Whatever fails on the way is tried again by a job, and nobody sends it to us twice for that.
 */
export async function createEvents(deps: Deps) {
  const { database, jobs, logger, settleCheckout, guarantees, refunds } = deps

  async function actOn(event: Stripe.Event): Promise<Act> {
    const heard = await deps.subscriptions.hear(event)
    if (heard) {
      return async (tx) => {
        if (event.type === 'checkout.session.completed') await settleCheckout.subscribed(tx, event.data.object)
        return writePlan(tx, heard)
      }
    }
    const cardsChanged = await deps.cards.hear(event)
    if (cardsChanged) return cardsChanged
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded': {
        const session = event.data.object
        const held = await guarantees.hear(session)
        if (held) return held
        // A debit is not money yet; a second event says when it is.
        const isPaid = session.mode === 'payment' && session.payment_status === 'paid'
        return isPaid ? (tx) => settleCheckout.paid(tx, session) : async () => ({ outcome: 'waits for the bank' })
      }
      case 'checkout.session.expired':
        return (tx) => settleCheckout.ended(tx, event.data.object, 'expired')
      case 'checkout.session.async_payment_failed':
        return (tx) => settleCheckout.ended(tx, event.data.object, 'refused')
      case 'refund.created':
      case 'refund.updated':
        return async (tx) => ({ outcome: await refunds.heard(tx, event.data.object) })
      case 'payment_intent.canceled':
        return async (tx) => ({ outcome: await guarantees.canceled(tx, event.data.object.id) })
      default:
        return async () => ({ outcome: 'ignored' })
    }
  }

  async function writePlan(tx: Tx, heard: NonNullable<Awaited<ReturnType<Subscriptions['hear']>>>): Promise<Handled> {
    const { applied, subscription, payment } = await heard.apply(tx)
    if (payment && applied !== 'foreign') {
      const bookingKey = `invoice:${payment.invoiceId}`
      const { memo, paymentIntent, amount } = payment
      if (!(await ledger.isBooked(tx, bookingKey))) {
        await ledger.book(tx, { bookingKey, memo, paymentIntent, lines: subscriptionLines(amount) })
      }
    }
    const person = await deps.accounts.accountById(subscription.accountId, tx)
    if (person?.email)
      await deps.subscriptions.tell(tx, person.email, applied, subscription.plan, subscription.periodEndsAt)
    return { outcome: `plan ${applied}` }
  }

  async function process(eventId: string): Promise<void> {
    if (await eventStore.isProcessed(database.db, eventId)) return
    const event = await eventStore.read(database.db, eventId)
    if (!event) return
    const act = await actOn(event)
    const handled = await database.transaction(async (tx) => {
      if (!(await eventStore.holdUnprocessed(tx, eventId))) return null
      const done = await act(tx)
      await eventStore.markProcessed(tx, eventId, done.outcome)
      return done
    })
    handled?.announce?.()
  }

  await jobs.handle(processEvent, ({ eventId }) => process(eventId), { concurrency: 4 })

  return {
    process,

    /** What a crash left undone. An event that fails again doesn't stop those behind it. */
    async resume(olderThanSeconds: number): Promise<void> {
      for (const id of await eventStore.unprocessed(database.db, olderThanSeconds)) {
        await process(id).catch((error: unknown) => {
          logger.warn({ err: error, eventId: id }, 'provider event failed again')
        })
      }
    },

    /** Returns once it is stored, and has been tried. */
    async receive(event: Stripe.Event): Promise<void> {
      const isNew = await database.transaction(async (tx) => {
        const added = await eventStore.add(tx, event)
        const startAfter = new Date(Date.now() + SECOND_CHANCE_MS)
        if (added) await jobs.send(tx, processEvent, { eventId: event.id }, { startAfter })
        return added
      })
      if (!isNew) return
      try {
        await process(event.id)
      } catch (error) {
        logger.warn({ err: error, eventId: event.id, eventType: event.type }, 'provider event deferred')
      }
    },
  }
}
