import { StripeError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Metadata, Plan, Price, Subscription, SubscriptionItem } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { nextPeriodEnd } from './period.ts'

export type SubscriptionData = {
  customer: string
  items: { price: Price; quantity: number }[]
  defaultPaymentMethod: string | null
  description: string | null
  metadata: Metadata
  trialEnd: number | null
}

const daySeconds = 86_400

/** The subscription with its first period, before anything was paid for it. */
export function createSubscription(op: Operation, data: SubscriptionData): Subscription {
  const recurring = commonInterval(data.items.map(({ price }) => price))
  const id = newId('sub')
  const anchor = data.trialEnd ?? op.now
  const period = { start: op.now, end: data.trialEnd ?? nextPeriodEnd(anchor, recurring, op.now) }
  const items = data.items.map(
    ({ price, quantity }): SubscriptionItem => ({
      id: newId('si'),
      object: 'subscription_item',
      billing_thresholds: null,
      created: op.now,
      current_period_end: period.end,
      current_period_start: period.start,
      current_trial: null,
      discounts: [],
      metadata: {},
      plan: planOf(price),
      price,
      quantity,
      subscription: id,
      tax_rates: [],
    }),
  )
  const subscription = op.put('subscriptions', {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: op.now,
    currency: items[0]?.price.currency ?? 'usd',
    customer: data.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: data.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: data.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: data.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: op.now,
    status: data.trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: data.trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: data.trialEnd === null ? null : op.now,
  })
  op.schedule('end_period', id, period.end)
  return subscription
}

export const trialEndAfter = (now: number, days: number | null | undefined): number | null =>
  days ? now + days * daySeconds : null

export const periodOf = ({ items }: Subscription): { start: number; end: number } => ({
  start: items.data[0]?.current_period_start ?? 0,
  end: items.data[0]?.current_period_end ?? 0,
})

/** All items of a subscription are billed together, so their intervals must agree. */
export function commonInterval(prices: readonly Price[]): NonNullable<Price['recurring']> {
  const [first, ...others] = prices.map(({ recurring }) => recurring)
  if (!first || others.includes(null)) {
    throw new StripeError(
      'invalid',
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      {
        param: 'items',
      },
    )
  }
  const same = (other: Price['recurring']) =>
    other?.interval === first.interval && other.interval_count === first.interval_count
  if (!others.every(same)) {
    throw new StripeError('invalid', 'All prices of a subscription must have the same recurring interval.', {
      param: 'items',
    })
  }
  return first
}

export function changeSubscription(op: Operation, before: Subscription, change: Partial<Subscription>): Subscription {
  const subscription = op.put('subscriptions', { ...before, ...change })
  op.emit('customer.subscription.updated', subscription, before)
  return subscription
}

/** Asks for the end at the period's close, or takes that back. */
export function setCancelAtPeriodEnd(op: Operation, before: Subscription, cancel: boolean): Subscription {
  if (before.cancel_at_period_end === cancel) return before
  return changeSubscription(op, before, {
    cancel_at_period_end: cancel,
    cancel_at: cancel ? periodOf(before).end : null,
    canceled_at: cancel ? op.now : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: cancel ? 'cancellation_requested' : null,
    },
  })
}

type EndReason = 'cancellation_requested' | 'payment_failed'

export function endSubscription(op: Operation, before: Subscription, reason: EndReason): Subscription {
  op.unschedule('end_period', before.id)
  op.unschedule('expire_incomplete', before.id)
  if (before.latest_invoice) op.unschedule('retry_invoice', before.latest_invoice)
  const ended = op.put('subscriptions', {
    ...before,
    status: 'canceled',
    canceled_at: before.canceled_at ?? op.now,
    ended_at: op.now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  })
  op.emit('customer.subscription.deleted', ended)
  return ended
}

/** The old name of a price, which items still carry. */
function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

export const withPrice = (item: SubscriptionItem, price: Price, quantity: number): SubscriptionItem => ({
  ...item,
  price,
  quantity,
  plan: planOf(price),
})
