import type { Rate } from './commission.ts'
import {
  type Country,
  type DeliveryPrice,
  type DeliveryRates,
  deliveryCost,
  deliveryOffer,
  type WorkDelivery,
} from './delivery-cost.ts'

/** What a work costs with delivery and tax, and the price that a total allows. Without schemas: pages load it. */

export interface TaxRule {
  readonly rate: Rate
  /** Charged on top of the amounts, or contained in them. */
  readonly mode: 'added' | 'included'
  readonly onWork: boolean
  readonly onDelivery: boolean
}

/** `region` null: the whole country, except regions with a row of their own. */
export interface TaxRow extends TaxRule {
  readonly country: Country
  readonly region: string | null
}

export interface Destination {
  readonly country: Country
  /** As a person writes it: letters in any case. Null or empty: not known. */
  readonly region: string | null
}

const plain = (region: string) => region.trim().toLowerCase()

/** The rule for a destination; null where none is charged. A region's own rule comes before that of its country. */
export function taxFor(taxes: readonly TaxRow[], { country, region }: Destination): TaxRule | null {
  const ofCountry = taxes.filter((row) => row.country === country)
  const ofRegion = region ? ofCountry.find((row) => row.region !== null && plain(row.region) === plain(region)) : null
  return ofRegion ?? ofCountry.find((row) => row.region === null) ?? null
}

/** Whether the tax depends on the region. */
export const isTaxByRegion = (taxes: readonly TaxRow[], country: Country): boolean =>
  taxes.some((row) => row.country === country && row.region !== null)

/**
 * How a tax becomes cents. `sum`: computed once, on all that is taxed, and rounded to the nearest cent, half up. Absent
 * in terms that were agreed before there was a choice: each line by itself, rounded down.
 */
export type TaxRounding = 'sum'

/** All that a total depends on besides the price. Stored with a bid or an order, it charges what was shown. */
export interface CostTerms {
  readonly delivery: DeliveryPrice
  readonly tax: TaxRule | null
  readonly rounding?: TaxRounding | undefined
}

export interface AllIn {
  readonly price: number
  readonly delivery: number
  /** The part of the delivery that insures the work. */
  readonly insurance: number
  /** Tax on top of both. */
  readonly tax: number
  /** Tax that both contain. */
  readonly includedTax: number
  /** The part of it that the delivery contains. */
  readonly deliveryIncludedTax: number
  readonly total: number
}

/** Exact: a quotient of floats could fall on the wrong side of a cent. */
const floorOf = (numerator: number, divisor: number) => (numerator - (numerator % divisor)) / divisor

/** The tax on an amount, as a fraction. */
const fractionOf = (amount: number, { rate, mode }: TaxRule) => ({
  numerator: amount * rate,
  divisor: mode === 'added' ? 10_000 : 10_000 + rate,
})

function taxDown(amount: number, rule: TaxRule): number {
  const { numerator, divisor } = fractionOf(amount, rule)
  return floorOf(numerator, divisor)
}

function taxToNearest(amount: number, rule: TaxRule): number {
  const { numerator, divisor } = fractionOf(amount, rule)
  return floorOf(2 * numerator + divisor, 2 * divisor)
}

/** The tax on a price and its delivery: two parts that add up to what is charged. */
function taxParts(price: number, delivery: number, { tax: rule, rounding }: Pick<CostTerms, 'tax' | 'rounding'>) {
  if (!rule) return { onWork: 0, onDelivery: 0 }
  const taxed = { work: rule.onWork ? price : 0, delivery: rule.onDelivery ? delivery : 0 }
  if (rounding !== 'sum') return { onWork: taxDown(taxed.work, rule), onDelivery: taxDown(taxed.delivery, rule) }
  const onDelivery = taxToNearest(taxed.delivery, rule)
  return { onWork: taxToNearest(taxed.work + taxed.delivery, rule) - onDelivery, onDelivery }
}

export function allIn(price: number, terms: CostTerms): AllIn {
  const delivery = deliveryCost(terms.delivery, price)
  const { onWork, onDelivery } = taxParts(price, delivery, terms)
  const isAdded = terms.tax?.mode === 'added'
  const tax = isAdded ? onWork + onDelivery : 0
  return {
    ...{ price, delivery, insurance: delivery - terms.delivery.fixed, tax },
    includedTax: isAdded ? 0 : onWork + onDelivery,
    deliveryIncludedTax: isAdded ? 0 : onDelivery,
    total: price + delivery + tax,
  }
}

/** The highest price that costs no more than `total` in all; null where delivery alone costs more. */
export function maximumFor(total: number, terms: CostTerms): number | null {
  if (allIn(0, terms).total > total) return null
  // The total rises with the price by at least as much, so the answer is between 0 and the total.
  let [affordable, tooMuch] = [0, total + 1]
  while (tooMuch - affordable > 1) {
    const middle = Math.floor((affordable + tooMuch) / 2)
    if (allIn(middle, terms).total <= total) affordable = middle
    else tooMuch = middle
  }
  return affordable
}

export interface RateTables {
  readonly rates: DeliveryRates
  readonly taxes: readonly TaxRow[]
  readonly rounding?: TaxRounding | undefined
}

/** With the tax of a place, rounded as the tables say. */
export const termsWith = (
  delivery: DeliveryPrice,
  { taxes, rounding }: Omit<RateTables, 'rates'>,
  to: Destination,
) => ({
  delivery,
  tax: taxFor(taxes, to),
  ...(rounding ? { rounding } : {}),
})

/** The terms for a buyer who has the work delivered; null where it has no price yet. */
export function deliveredTerms(tables: RateTables, work: WorkDelivery, to: Destination): CostTerms | null {
  const offer = deliveryOffer(tables.rates, work, to.country)
  return offer.kind === 'priced' ? termsWith(offer.price, tables, to) : null
}

const noDelivery: DeliveryPrice = { fixed: 0, insuranceRate: 0 }

/** The terms where nothing is sent: taxed at this place. */
export const undeliveredTerms = (tables: Omit<RateTables, 'rates'>, at: Destination): CostTerms =>
  termsWith(noDelivery, tables, at)

/** The terms for a buyer who picks the work up: taxed where it is. Null where that is not offered. */
export function pickupTerms(tables: RateTables, { hasPickup, country }: WorkDelivery): CostTerms | null {
  return hasPickup ? undeliveredTerms(tables, { country, region: null }) : null
}

/** A price that the seller has named to one buyer, for one lot and one place. `terms`: null until the buyer has accepted it. */
export interface QuotedTerms {
  readonly lotId: string
  readonly place: { readonly country: Country; readonly region: string }
  readonly terms: CostTerms | null
}

/** The tables, and the quotes of one buyer. */
export interface PriceList extends RateTables {
  readonly quotes: readonly QuotedTerms[]
}

/**
 * The terms that bids are made by: the work is delivered, or picked up where it can't be. By quote, as the buyer has
 * accepted it for this place; null without that.
 */
export function bidTerms(prices: PriceList, lotId: string, work: WorkDelivery, to: Destination): CostTerms | null {
  if (work.shipping === 'none') return pickupTerms(prices, work)
  const isThere = ({ place }: QuotedTerms) =>
    place.country === to.country && (!to.region || plain(place.region) === plain(to.region))
  const quoted = prices.quotes.find((quote) => quote.lotId === lotId && quote.terms !== null && isThere(quote))
  return deliveredTerms(prices, work, to) ?? quoted?.terms ?? null
}
