import { startSubscription } from '../billing/start.ts'
import {
  changeSubscription,
  commonInterval,
  endSubscription,
  setCancelAtPeriodEnd,
  trialEndAfter,
  withPrice,
} from '../billing/subscription.ts'
import { StripeError } from '../errors.ts'
import { asAsked, createdRange, page, pagingShape } from '../http/paging.ts'
import { bool, integer, list, metadata, noEffect, object, oneOf, required, text } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'
import { changeMetadata } from '../metadata.ts'
import type { Price, Subscription } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { needCustomer } from '../payments/customer.ts'
import { refuseIfFailed } from '../payments/payment-intent.ts'
import { createPrice, itemPriceShape } from './prices.ts'

const itemShape = { price: text, price_data: object(itemPriceShape), quantity: integer }
type ItemParams = { price?: string; price_data?: Parameters<typeof createPrice>[1]; quantity?: number }

function priceOf(op: Operation, item: ItemParams, path: string): Price {
  if (item.price_data) return createPrice(op, item.price_data, (name) => `${path}[price_data][${name}]`)
  const param = `${path}[price]`
  if (!item.price) throw new StripeError('parameter_missing', `Missing required param: ${param}.`, { param })
  return op.need('prices', item.price, param)
}

/** A subscription's card must be its customer's, or it could not be charged later. */
function needOwnMethod(op: Operation, id: string, customer: string): string {
  const method = op.need('payment_methods', id, 'default_payment_method')
  if (method.customer !== customer) {
    const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`
    throw new StripeError('reference_missing', message, { param: 'default_payment_method' })
  }
  return method.id
}

function changeItems(
  op: Operation,
  subscription: Subscription,
  changes: readonly (ItemParams & { id?: string })[],
  proration: string | undefined,
): Subscription['items'] {
  if (proration !== 'none') {
    const message = 'The emulator changes items only with `proration_behavior=none`.'
    throw new StripeError('invalid', message, { param: 'proration_behavior' })
  }
  const data = subscription.items.data.map((item) => {
    const index = changes.findIndex(({ id }) => id === item.id)
    const change = changes[index]
    if (!change) return item
    const price = change.price || change.price_data ? priceOf(op, change, `items[${index}]`) : item.price
    return withPrice(item, price, change.quantity ?? item.quantity)
  })
  const stranger = changes.findIndex(({ id }) => !data.some((item) => item.id === id))
  if (stranger !== -1) {
    const message = 'The emulator changes the items a subscription has: name each by its id.'
    throw new StripeError('invalid', message, { param: `items[${stranger}][id]` })
  }
  const before = commonInterval(subscription.items.data.map(({ price }) => price))
  const after = commonInterval(data.map(({ price }) => price))
  if (before.interval !== after.interval || before.interval_count !== after.interval_count) {
    const message = 'The emulator changes prices within the same billing interval only.'
    throw new StripeError('invalid', message, { param: 'items' })
  }
  return { ...subscription.items, data }
}

function needRunning(op: Operation, id: string): Subscription {
  const subscription = op.need('subscriptions', id)
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
    throw new StripeError('resource_missing', `No such subscription: '${id}'`, { param: 'id' })
  }
  return subscription
}

const statuses = oneOf('active', 'all', 'canceled', 'ended', 'incomplete', 'incomplete_expired', 'past_due', 'trialing')

export const subscriptionRoutes: Route[] = [
  route(
    'POST',
    '/v1/subscriptions',
    {
      customer: required(text),
      items: required(list(object(itemShape))),
      default_payment_method: text,
      description: text,
      metadata,
      off_session: noEffect(bool),
      trial_period_days: integer,
      payment_behavior: oneOf('allow_incomplete', 'error_if_incomplete'),
    },
    ({ op, params }) => {
      const customer = needCustomer(op, params.customer)
      const method = params.default_payment_method
      const { subscription, collection } = startSubscription(op, {
        customer: customer.id,
        items: params.items.map((item, index) => ({
          price: priceOf(op, item, `items[${index}]`),
          quantity: item.quantity ?? 1,
        })),
        defaultPaymentMethod: method ? needOwnMethod(op, method, customer.id) : null,
        description: params.description ?? null,
        metadata: changeMetadata({}, params.metadata),
        trialEnd: trialEndAfter(op.now, params.trial_period_days),
      })
      if (params.payment_behavior === 'error_if_incomplete' && collection.intent) refuseIfFailed(collection.intent)
      return subscription
    },
  ),
  route(
    'GET',
    '/v1/subscriptions',
    { ...pagingShape, customer: text, price: text, status: statuses, created: createdRange },
    ({ op, params }) => {
      const { status } = params
      const ended = ['canceled', 'incomplete_expired']
      const subscriptions = op.tx
        .all('subscriptions')
        .filter(asAsked(params, 'customer'))
        .filter(({ items }) => params.price === undefined || items.data.some(({ price }) => price.id === params.price))
        .filter((subscription) => {
          if (status === 'all') return true
          if (status === undefined) return subscription.status !== 'canceled'
          return status === 'ended' ? ended.includes(subscription.status) : subscription.status === status
        })
      return page(subscriptions, params, '/v1/subscriptions')
    },
  ),
  route('GET', '/v1/subscriptions/:id', {}, ({ op, id }) => op.need('subscriptions', id)),
  route(
    'POST',
    '/v1/subscriptions/:id',
    {
      cancel_at_period_end: bool,
      default_payment_method: text,
      description: text,
      metadata,
      items: list(object({ ...itemShape, id: text })),
      proration_behavior: oneOf('none', 'create_prorations', 'always_invoice'),
    },
    ({ op, id, params }) => {
      const before = needRunning(op, id)
      const ending =
        params.cancel_at_period_end === undefined
          ? before
          : setCancelAtPeriodEnd(op, before, params.cancel_at_period_end)
      const method = params.default_payment_method
      const change: Partial<Subscription> = {
        ...(method === undefined
          ? {}
          : { default_payment_method: method ? needOwnMethod(op, method, before.customer) : null }),
        ...(params.description === undefined ? {} : { description: params.description || null }),
        ...(params.metadata === undefined ? {} : { metadata: changeMetadata(before.metadata, params.metadata) }),
        ...(params.items ? { items: changeItems(op, before, params.items, params.proration_behavior) } : {}),
      }
      return Object.keys(change).length > 0 ? changeSubscription(op, ending, change) : ending
    },
  ),
  route('DELETE', '/v1/subscriptions/:id', {}, ({ op, id }) =>
    endSubscription(op, needRunning(op, id), 'cancellation_requested'),
  ),
]
