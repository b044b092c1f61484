import {
  type AllIn,
  allIn,
  type CostTerms,
  type Destination,
  deliveredTerms,
  pickupTerms,
  type RateTables,
} from '@vermeil/contracts/money/all-in'
import { countryInSentence } from '@vermeil/contracts/money/country-names'
import type { WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import type { DeliveryTables } from '@vermeil/contracts/money/delivery-rates.schema'
import type { PaymentMetadata } from '@vermeil/contracts/money/payments.schema'
import { isSamePlace, type Place as QuotedPlace } from '@vermeil/contracts/money/quote-terms'
import { formatMoney } from '@/shared/format/format'

type Place = QuotedPlace & { readonly id: string }

/** The tables, and the quotes of the buyer. */
type Prices = RateTables & Pick<DeliveryTables, 'quotes'>

/**
 * How the buyer wants the work: sent to an address, or picked up. Without an address the payment page asks for one in the
 * country that it goes `to`; null where that is not known.
 */
export type WantedDelivery<Address extends Place = Place> =
  | { readonly option: 'pickup' }
  | { readonly option: 'delivery'; readonly address: Address | null; readonly to: Destination | null }

type Work = { readonly id: string; readonly delivery: WorkDelivery }

/** By the tables, else by the quote that the buyer has accepted for this very place. */
function termsTo(
  prices: Prices,
  { id: lotId, delivery }: Work,
  to: Destination | null,
  address: Place | null,
): CostTerms | null {
  const priced = to && deliveredTerms(prices, delivery, to)
  const isQuoted = (quote: DeliveryTables['quotes'][number]) =>
    quote.lotId === lotId && quote.terms !== null && address !== null && isSamePlace(quote.place, address)
  return priced ?? prices.quotes.find(isQuoted)?.terms ?? null
}

/** What a price comes to; null where the delivery has no price yet, or it is not known where to. */
export function costsWith(prices: Prices, work: Work, price: number, wanted: WantedDelivery): AllIn | null {
  const isPickup = wanted.option === 'pickup'
  const terms = isPickup ? pickupTerms(prices, work.delivery) : termsTo(prices, work, wanted.to, wanted.address)
  return terms && allIn(price, terms)
}

type CostLine = { name: string; value: string }

/** The lines between price and total. `to`: named, where it is known. */
export function costLines(
  { delivery, insurance, tax, includedTax }: Omit<AllIn, 'price' | 'total'>,
  isPickup: boolean,
  to: Destination | null = null,
) {
  const fixed = delivery - insurance
  const name = to ? `Delivery to ${countryInSentence(to.country)}` : 'Delivery'
  const free = { name: isPickup ? 'Pick-up' : name, value: 'Free' }
  const lines: CostLine[] = [fixed === 0 ? free : { name, value: formatMoney(fixed) }]
  if (insurance > 0) lines.push({ name: 'Transit insurance', value: formatMoney(insurance) })
  if (tax > 0) lines.push({ name: 'Tax', value: formatMoney(tax) })
  if (includedTax > 0) lines.push({ name: 'Tax, included', value: formatMoney(includedTax) })
  return lines
}

/** What goes with the payment: the server computes the total again and refuses another one. */
export function deliveryMetadata(wanted: WantedDelivery, total: number): PaymentMetadata {
  if (wanted.option === 'pickup') return { deliveryOption: 'pickup', total }
  const { address, to } = wanted
  const place = address ? { addressId: address.id } : to ? { country: to.country } : {}
  return { deliveryOption: 'delivery', total, ...place }
}
