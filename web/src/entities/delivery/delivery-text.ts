import {
  allIn,
  type Destination,
  deliveredTerms,
  isTaxByRegion,
  pickupTerms,
  type RateTables,
} from '@vermeil/contracts/money/all-in'
import { countryInSentence } from '@vermeil/contracts/money/country-names'
import { deliveryCost, deliveryOffer, type WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import { formatMoney } from '@/shared/format/format'
import { inAllText } from './all-in-text'

export interface DeliveryText {
  /** `Delivery to Spain $85` */
  readonly line: string
  /** `arrives in 5–9 days`; null where that is not known. */
  readonly arrives: string | null
  /** `$1,285 in all to Spain`; null where delivery has no price yet, or it is not known where to. */
  readonly total: string | null
  /** What the total is made of, and what it leaves open. */
  readonly notes: readonly string[]
}

const place = ({ city, country }: WorkDelivery) => [city, countryInSentence(country)].filter(Boolean).join(', ')

type Line = Pick<DeliveryText, 'line' | 'arrives'>

function lineOf(tables: RateTables, work: WorkDelivery, price: number, to: Destination): Line {
  const offer = deliveryOffer(tables.rates, work, to.country)
  if (offer.kind === 'pickup-only') return { line: `Pick-up only, in ${place(work)}`, arrives: null }
  const delivery = `Delivery to ${countryInSentence(to.country)}`
  if (offer.kind === 'quote') return { line: `${delivery} by quote`, arrives: null }
  const cost = deliveryCost(offer.price, price)
  const { min, max } = offer.arrives
  return {
    line: `${delivery} ${cost === 0 ? 'free' : formatMoney(cost)}`,
    arrives: `arrives in ${min}–${max} days`,
  }
}

/** What delivery to a place costs and how long it takes, in words, and what a work comes to with it. */
export function deliveryText(
  tables: RateTables,
  work: WorkDelivery,
  price: number,
  destination: Destination | null,
): DeliveryText {
  const isPickup = work.shipping === 'none'
  const to = isPickup ? { country: work.country, region: null } : destination
  if (!to) {
    const line = work.shipping === 'quote' ? 'Delivery by quote' : `Ships from ${place(work)}`
    return { line, arrives: null, total: null, notes: [] }
  }
  const terms = isPickup ? pickupTerms(tables, work) : deliveredTerms(tables, work, to)
  const costs = terms && allIn(price, terms)
  const notes: string[] = []
  if (costs && costs.total > price) {
    const tax = costs.tax > 0 ? `, tax ${formatMoney(costs.tax)}` : ''
    notes.push(`Price ${formatMoney(price)}, delivery ${formatMoney(costs.delivery)}${tax}.`)
  }
  if (costs && costs.includedTax > 0) notes.push(`Includes tax of ${formatMoney(costs.includedTax)}.`)
  if (!to.region && isTaxByRegion(tables.taxes, to.country)) notes.push('Tax depends on your state or region.')
  if (!costs) notes.push('The seller names the price for delivery, and you decide whether to take it.')
  if (!isPickup && to.country !== work.country) notes.push('Import duties, if any, are yours to pay on arrival.')
  if (!isPickup && work.hasPickup) notes.push(`You can also pick it up in ${place(work)}.`)
  return { ...lineOf(tables, work, price, to), total: costs && inAllText(costs.total, to, isPickup), notes }
}
