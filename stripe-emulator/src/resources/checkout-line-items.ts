import { StripeError } from '../errors.ts'
import type { Values } from '../http/params.ts'
import { newId } from '../ids.ts'
import type { LineItem, Price } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { createPrice, type priceDataShape } from './prices.ts'

type Entry = { price?: string; price_data?: Values<typeof priceDataShape>; quantity?: number }

/** The lines of a session, each with its price: one that exists, or one created with the line. */
export function createLineItems(op: Operation, entries: readonly Entry[], mode: string): LineItem[] {
  const lines = entries.map((entry, index) => createLine(op, entry, `line_items[${index}]`))
  const currency = lines[0]?.currency
  const otherCurrency = lines.findIndex((line) => line.currency !== currency)
  if (otherCurrency !== -1) {
    throw new StripeError('invalid', 'All line items must have the same currency.', {
      param: `line_items[${otherCurrency}]`,
    })
  }
  const wrongKind = lines.findIndex(({ price }) => (price.type === 'recurring') !== (mode === 'subscription'))
  if (wrongKind !== -1) {
    const message =
      mode === 'subscription'
        ? 'The emulator takes only recurring prices in `subscription` mode.'
        : 'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.'
    throw new StripeError('invalid', message, { param: `line_items[${wrongKind}]` })
  }
  return lines
}

function createLine(op: Operation, entry: Entry, path: string): LineItem {
  const price = priceOf(op, entry, path)
  const quantity = entry.quantity ?? (entry.price_data || entry.price ? 1 : 0)
  if (quantity < 1) {
    throw new StripeError('parameter_invalid_integer', 'Quantity must be at least 1.', { param: `${path}[quantity]` })
  }
  const amount = (price.unit_amount ?? 0) * quantity
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: op.tx.get('products', price.product)?.name ?? null,
    discounts: [],
    metadata: {},
    price,
    quantity,
    taxes: [],
  }
}

function priceOf(op: Operation, { price, price_data }: Entry, path: string): Price {
  if (price && price_data) {
    throw new StripeError('parameters_exclusive', 'You may only specify one of these parameters: price, price_data.', {
      param: path,
    })
  }
  if (price_data) return createPrice(op, price_data, (name) => `${path}[price_data][${name}]`)
  const param = `${path}[price]`
  if (!price) throw new StripeError('parameter_missing', `Missing required param: ${param}.`, { param })
  const known = op.need('prices', price, param)
  if (!known.active) throw new StripeError('invalid', `The price specified is inactive: ${price}.`, { param })
  return known
}
