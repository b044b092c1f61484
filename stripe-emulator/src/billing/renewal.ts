import type { Subscription } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { collectInvoice, followCollection, methodOnFile } from './collect.ts'
import { createInvoice } from './invoice.ts'
import { nextPeriodEnd } from './period.ts'
import { changeSubscription, commonInterval, endSubscription, periodOf } from './subscription.ts'

/** At the end of a period the subscription ends, if that was requested, or is billed for the next period. */
export function endPeriod(op: Operation, subscriptionId: string): void {
  const subscription = op.tx.get('subscriptions', subscriptionId)
  if (!subscription || ['canceled', 'incomplete', 'incomplete_expired'].includes(subscription.status)) return
  if (subscription.cancel_at_period_end) {
    endSubscription(op, subscription, 'cancellation_requested')
    return
  }
  renew(op, subscription)
}

function renew(op: Operation, before: Subscription): void {
  const { end: start } = periodOf(before)
  const interval = commonInterval(before.items.data.map(({ price }) => price))
  const end = nextPeriodEnd(before.billing_cycle_anchor, interval, start)
  const items = before.items.data.map((item) => ({ ...item, current_period_start: start, current_period_end: end }))
  const rolled = { ...before, items: { ...before.items, data: items } }
  const invoice = createInvoice(op, rolled, 'subscription_cycle')
  op.schedule('end_period', before.id, end)
  const subscription = changeSubscription(op, before, {
    items: rolled.items,
    latest_invoice: invoice.id,
    status: before.status === 'trialing' ? 'active' : before.status,
  })
  followCollection(op, subscription, collectInvoice(op, invoice, methodOnFile(op, subscription)))
}
