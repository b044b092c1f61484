import {
  allIn,
  bidTerms,
  type CostTerms,
  type Destination,
  isTaxByRegion,
  maximumFor,
  type PriceList,
  taxFor,
} from '@vermeil/contracts/money/all-in'
import { countryInSentence } from '@vermeil/contracts/money/country-names'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { formatMoney } from '@/shared/format/format'

/** A lot, as far as its cost depends on it. */
export type PricedLot = Pick<LotCard, 'id' | 'delivery'>

/** All that a person must know to see what a bid costs them in all. */
export interface BidCosts {
  /** Null: the seller names the price for delivery on request, and the person has accepted none. */
  readonly terms: CostTerms | null
  readonly isPickup: boolean
  readonly to: Destination
  /** What is taken for granted about the tax; null where nothing is. */
  readonly assumes: string | null
}

/** Null where it is not known where the work would go. One that is picked up goes nowhere. */
export function bidCosts(
  prices: PriceList,
  { id, delivery: work }: PricedLot,
  destination: Destination | null,
): BidCosts | null {
  const isPickup = work.shipping === 'none'
  const to = isPickup ? { country: work.country, region: null } : destination
  return to && { terms: bidTerms(prices, id, work, to), isPickup, to, assumes: assumedTax(prices, to) }
}

/** Where the tax differs by region, the one of the known region is meant, or the one of the country at large. */
function assumedTax({ taxes }: PriceList, to: Destination): string | null {
  if (!isTaxByRegion(taxes, to.country)) return null
  if (to.region) return `With the tax of ${to.region}.`
  const country = countryInSentence(to.country)
  return taxFor(taxes, to)
    ? `With the tax of ${country}. Choosing the address after you win doesn’t change it.`
    : 'Without tax. Choosing the address after you win adds none.'
}

/** `$3,085 in all to Spain`, or what is not known yet. */
export const allInText = ({ terms, isPickup, to }: BidCosts, price: number): string =>
  terms ? inAllText(allIn(price, terms).total, to, isPickup) : 'plus delivery by quote'

/** A total and the place that it is for: the same work costs more elsewhere. */
export function inAllText(total: number, { country }: Destination, isPickup: boolean): string {
  const place = countryInSentence(country)
  return `${formatMoney(total)} in all ${isPickup ? `with pick-up in ${place}` : `to ${place}`}`
}

/** Said before a bid where the way to the buyer costs more than what is bid. */
export const deliveryWarning = ({ terms }: BidCosts, price: number): string | null =>
  terms && allIn(price, terms).delivery > price ? 'Delivery costs more than this work' : null

export interface AllowedMaximum {
  /** Null where the total allows none, or none that can be bid now. */
  readonly max: number | null
  readonly text: string
}

/**
 * Bid backwards: the maximum that a total allows, `Maximum bid $2,640: delivery $95, tax $265.`
 * `least`: the lowest maximum that the lot takes now.
 */
export function allowedMaximum({ terms }: BidCosts, total: number, least: number): AllowedMaximum {
  if (!terms) return { max: null, text: byQuote }
  const max = maximumFor(total, terms)
  if (max === null || max === 0)
    return { max: null, text: `Delivery alone costs ${formatMoney(allIn(0, terms).total)}.` }
  const { delivery, tax } = allIn(max, terms)
  const parts = [
    ...(delivery > 0 ? [`delivery ${formatMoney(delivery)}`] : []),
    ...(tax > 0 ? [`tax ${formatMoney(tax)}`] : []),
  ]
  const text = `Maximum bid ${formatMoney(max)}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`
  if (max < least) return { max: null, text: `${text} The minimum bid is ${formatMoney(least)}.` }
  return { max, text }
}

export const byQuote = 'The seller names the price for delivery on request, so what it costs in all is not known yet.'
