import type Stripe from 'stripe'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { PreparedUpdate, Subscriptions } from '../../../identity/subscriptions/subscriptions.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { world } from '../../../platform/world.ts'
import { subscriptionLines } from '../books/ledger-rules.ts'
import { ledger } from '../books/ledger-store.ts'
import type { Cards } from '../cards/cards.ts'
import type { Guarantees } from '../cards/guarantees.ts'
import type { Handled, SettleCheckout } from '../checkout/settle-checkout.ts'
import type { Disputes } from '../disputes/disputes.ts'
import type { Refunds } from '../orders/refunds.ts'
import { processEvent, pruneEvents } from '../payment-jobs.ts'
import type { PayoutAccounts } from '../payout-accounts/payout-accounts.ts'
import { eventStore } from './event-store.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue' | 'jobs' | 'logger'> & {
  accounts: Pick<Accounts, 'accountById'>
  subscriptions: Pick<Subscriptions, 'prepareUpdate' | 'mailUpdate'>
  settleCheckout: SettleCheckout
  guarantees: Pick<Guarantees, 'prepareHold' | 'canceled'>
  cards: Pick<Cards, 'prepareUpdate' | 'markOf'>
  refunds: Pick<Refunds, 'recordFromProvider'>
  payoutAccounts: Pick<PayoutAccounts, 'prepareUpdate'>
  disputes: Pick<Disputes, 'prepareUpdate'>
}

/** What an event changes. Prepared before the transaction, since it may need a call to the provider. */
type Change = (tx: Tx) => Promise<Handled>

const RETRY_AFTER_MS = 3_000

/**
 * Events of the payment provider. Each is stored as it came and acknowledged, then processed once, in one transaction
 * with the mark that it was. A job retries what fails, so we never need the provider to send it again.
 */
export type Events = Awaited<ReturnType<typeof createEvents>>

export async function createEvents(deps: Deps) {
  const { database, forEachDue, jobs, logger, accounts, subscriptions, settleCheckout, guarantees, cards, refunds } =
    deps
  const { payoutAccounts, disputes } = deps

  async function prepare(event: Stripe.Event): Promise<Change> {
    const planUpdate = await subscriptions.prepareUpdate(event)
    if (planUpdate) {
      return async (tx) => {
        if (event.type === 'checkout.session.completed') await settleCheckout.subscribed(tx, event.data.object)
        return updatePlan(tx, planUpdate)
      }
    }
    for (const part of [cards, payoutAccounts, disputes]) {
      const update = await part.prepareUpdate(event)
      if (update) return update
    }
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded': {
        const session = event.data.object
        const hold = await guarantees.prepareHold(session)
        if (hold) return hold
        // A bank debit is not paid yet; a second event says when it is.
        const isPaid = session.mode === 'payment' && session.payment_status === 'paid'
        if (!isPaid) return async () => ({ outcome: 'waits for the bank' })
        // Nobody else asks whose card it was, so the provider is not asked either.
        const cardMark = session.metadata?.attributionId ? await cards.markOf(session) : null
        return (tx) => settleCheckout.paid(tx, session, cardMark)
      }
      case 'checkout.session.expired':
        return (tx) => settleCheckout.ended(tx, event.data.object, 'expired')
      case 'checkout.session.async_payment_failed':
        return (tx) => settleCheckout.ended(tx, event.data.object, 'refused')
      case 'refund.created':
      case 'refund.updated':
      case 'refund.failed':
      case 'charge.refund.updated':
        return async (tx) => ({ outcome: await refunds.recordFromProvider(tx, event.data.object) })
      case 'payment_intent.canceled':
        return async (tx) => ({ outcome: await guarantees.canceled(tx, event.data.object.id) })
      default:
        return async () => ({ outcome: 'ignored' })
    }
  }

  async function updatePlan(tx: Tx, update: PreparedUpdate): Promise<Handled> {
    const { applied, subscription, payment } = await update(tx)
    if (payment && applied !== 'foreign') {
      const bookingKey = `invoice:${payment.invoiceId}`
      const { memo, paymentIntent, amount } = payment
      if (!(await ledger.isBooked(tx, bookingKey))) {
        await ledger.book(tx, { bookingKey, memo, paymentIntent, lines: subscriptionLines(amount) })
      }
    }
    const person = await accounts.accountById(subscription.accountId, tx)
    if (person?.email) await subscriptions.mailUpdate(tx, person.email, applied, subscription)
    return { outcome: `plan ${applied}` }
  }

  async function process(eventId: string): Promise<void> {
    if (await eventStore.isProcessed(database.db, eventId)) return
    const event = await eventStore.read(database.db, eventId)
    if (!event) return
    const change = await prepare(event)
    await database.transaction(async (tx) => {
      if (!(await eventStore.lockUnprocessed(tx, eventId))) return
      await eventStore.markProcessed(tx, eventId, (await change(tx)).outcome)
    })
  }

  await jobs.handle(processEvent, ({ eventId }) => process(eventId), { concurrency: 4 })
  await jobs.handle(pruneEvents, async () => void (await eventStore.prune(database.db)))
  await jobs.schedule(pruneEvents, '23 3 * * *', {})

  return {
    /** Processes events that a crash has left over. An event that fails again doesn't stop those behind it. */
    async resume(olderThanSeconds: number): Promise<void> {
      await forEachDue({
        task: 'provider events',
        find: (without) => eventStore.unprocessed(database.db, olderThanSeconds, without),
        run: ({ id }) => process(id),
      })
    },

    /** Returns once the event is stored and was tried. */
    async receive(event: Stripe.Event): Promise<void> {
      const isNew = await database.transaction(async (tx) => {
        const added = await eventStore.add(tx, event)
        const startAfter = new Date(world.now() + RETRY_AFTER_MS)
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
