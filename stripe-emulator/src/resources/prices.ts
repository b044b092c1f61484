import type { Stripe } from 'stripe'
import { StripeError } from '../errors.ts'
import { asAsked, createdRange, page, pagingShape } from '../http/paging.ts'
import type { Accepts } from '../http/params.ts'
import { bool, integer, list, metadata, object, oneOf, required, text, type Values } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'
import { newId } from '../ids.ts'
import { changeMetadata } from '../metadata.ts'
import type { Metadata, Price } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { checkNotTooLarge, readCurrency } from '../payments/currencies.ts'
import { createProduct, productDataShape } from './products.ts'

export const recurringShape = {
  interval: required(oneOf('day', 'week', 'month', 'year')),
  interval_count: integer,
  usage_type: oneOf('licensed'),
  trial_period_days: integer,
}

/** A price created with a subscription's item, for a product that exists. */
export const itemPriceShape = {
  currency: required(text),
  product: text,
  unit_amount: required(integer),
  recurring: object(recurringShape),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
} satisfies Accepts<Stripe.SubscriptionCreateParams.Item.PriceData>

/** A price created with a line item. */
export const priceDataShape = {
  ...itemPriceShape,
  product_data: object(productDataShape),
} satisfies Accepts<Stripe.PriceCreateParams & { product_data?: unknown }>

type PriceExtras = {
  active?: boolean
  lookup_key?: string
  metadata?: Metadata | ''
  nickname?: string
  transfer_lookup_key?: boolean
}

export function createPrice(
  op: Operation,
  data: Values<typeof itemPriceShape> & Partial<Values<typeof priceDataShape>> & PriceExtras,
  paramOf = (name: string) => name,
): Price {
  const currency = readCurrency(data.currency, paramOf('currency'))
  if (data.unit_amount < 0) {
    throw new StripeError('parameter_invalid_integer', 'Invalid non-negative integer', {
      param: paramOf('unit_amount'),
    })
  }
  checkNotTooLarge(data.unit_amount, currency, paramOf('unit_amount'))
  const price = op.put('prices', {
    id: newId('price'),
    object: 'price',
    active: data.active ?? true,
    billing_scheme: 'per_unit',
    created: op.now,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: takeLookupKey(op, data),
    metadata: changeMetadata({}, data.metadata),
    nickname: data.nickname || null,
    product: productOf(op, data, paramOf),
    recurring: data.recurring ? recurringOf(data.recurring, paramOf) : null,
    tax_behavior: data.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: data.recurring ? 'recurring' : 'one_time',
    unit_amount: data.unit_amount,
    unit_amount_decimal: String(data.unit_amount),
  })
  op.emit('price.created', price)
  return price
}

function productOf(
  op: Operation,
  data: Partial<Values<typeof priceDataShape>>,
  paramOf: (name: string) => string,
): string {
  if (data.product && data.product_data) {
    throw new StripeError(
      'parameters_exclusive',
      'You may only specify one of these parameters: product, product_data.',
    )
  }
  if (data.product) return op.need('products', data.product, paramOf('product')).id
  if (data.product_data) return createProduct(op, data.product_data).id
  const param = paramOf('product')
  throw new StripeError('parameter_missing', `Missing required param: ${param}.`, { param })
}

function recurringOf(
  recurring: Values<typeof recurringShape>,
  paramOf: (name: string) => string,
): NonNullable<Price['recurring']> {
  const count = recurring.interval_count ?? 1
  const longest = { day: 1095, week: 156, month: 36, year: 3 }[recurring.interval]
  if (count < 1 || count > longest) {
    throw new StripeError('invalid', 'Intervals must be between one day and three years', {
      param: paramOf('recurring[interval_count]'),
    })
  }
  return {
    interval: recurring.interval,
    interval_count: count,
    meter: null,
    trial_period_days: recurring.trial_period_days ?? null,
    usage_type: recurring.usage_type ?? 'licensed',
  }
}

function takeLookupKey(op: Operation, { lookup_key, transfer_lookup_key }: PriceExtras): string | null {
  if (!lookup_key) return null
  const holder = op.tx.all('prices').find((price) => price.lookup_key === lookup_key)
  if (holder && !transfer_lookup_key) {
    const message = `A price (\`${holder.id}\`) already uses that lookup key.`
    throw new StripeError('resource_already_exists', message, { param: 'lookup_key' })
  }
  if (holder) op.put('prices', { ...holder, lookup_key: null })
  return lookup_key
}

const extrasShape = { active: bool, lookup_key: text, metadata, nickname: text, transfer_lookup_key: bool }

export const priceRoutes: Route[] = [
  route('POST', '/v1/prices', { ...priceDataShape, ...extrasShape }, ({ op, params }) => createPrice(op, params)),
  route(
    'GET',
    '/v1/prices',
    {
      ...pagingShape,
      active: bool,
      currency: text,
      product: text,
      type: oneOf('one_time', 'recurring'),
      lookup_keys: list(text),
      created: createdRange,
    },
    ({ op, params }) => {
      const prices = op.tx
        .all('prices')
        .filter(asAsked(params, 'active', 'currency', 'product', 'type'))
        .filter(({ lookup_key }) => params.lookup_keys?.some((key) => key === lookup_key) ?? true)
      return page(prices, params, '/v1/prices')
    },
  ),
  route('GET', '/v1/prices/:id', {}, ({ op, id }) => op.need('prices', id)),
  route('POST', '/v1/prices/:id', extrasShape, ({ op, id, params }) => {
    const before = op.need('prices', id)
    const price = op.put('prices', {
      ...before,
      active: params.active ?? before.active,
      lookup_key: params.lookup_key === undefined ? before.lookup_key : takeLookupKey(op, params),
      metadata: changeMetadata(before.metadata, params.metadata),
      nickname: params.nickname ?? before.nickname,
    })
    op.emit('price.updated', price, before)
    return price
  }),
]
