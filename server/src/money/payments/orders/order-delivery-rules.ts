import {
  type CostTerms,
  type Destination,
  deliveredTerms,
  pickupTerms,
  type RateTables,
  taxFor,
  undeliveredTerms,
} from '@vermeil/contracts/money/all-in'
import { type Days, deliveryOffer, type WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import type { DeliveryOption, OrderAddress } from '@vermeil/contracts/money/order-delivery.schema'

/** How an order gets to its buyer, and what its costs were computed by. */
export interface OrderDelivery {
  readonly option: DeliveryOption
  /** A copy. Null where nothing is sent, until the payment page has asked for it, and after erasure. */
  readonly address: OrderAddress | null
  readonly taxedAt: { readonly country: string; readonly region: string }
  readonly terms: CostTerms
  /** Of the two tables. */
  readonly versions: { readonly rates: number; readonly taxes: number }
  /** After the payment; null where nothing is sent. */
  readonly arrives: Days | null
  readonly shipWithinDays: number
}

/** See `AcceptedQuote` of the delivery module. */
type AcceptedQuote = Pick<OrderDelivery, 'terms' | 'versions'> & { readonly arrives: Days }

export type TablesInForce = RateTables & { readonly version: OrderDelivery['versions'] }

const taxedAt = ({ country, region }: Destination) => ({ country, region: region ?? '' })

/** To an address, or to one in a country that is not known yet. Null: by quote, or not sent at all. */
export function sentTo(
  tables: TablesInForce,
  work: WorkDelivery,
  to: Destination,
  address: OrderAddress | null,
): OrderDelivery | null {
  const offer = deliveryOffer(tables.rates, work, to.country)
  const terms = deliveredTerms(tables, work, to)
  if (offer.kind !== 'priced' || !terms) return null
  return {
    ...{ option: 'delivery', address, taxedAt: taxedAt(to), terms, versions: tables.version },
    ...{ arrives: offer.arrives, shipWithinDays: work.shipWithinDays },
  }
}

/** By a quote that the buyer has accepted. */
export const sentByQuote = (
  { terms, versions, arrives }: AcceptedQuote,
  { shipWithinDays }: WorkDelivery,
  address: OrderAddress,
): OrderDelivery => ({
  ...{ option: 'delivery', address, taxedAt: taxedAt(address), terms, versions, arrives, shipWithinDays },
})

/**
 * With the tax that its buyer was shown. Who was known by country alone bid by the tax of the country at large, and an
 * address in it doesn't change that, whatever its region charges.
 */
export function taxedAsShown(shown: OrderDelivery | undefined, chosen: OrderDelivery): OrderDelivery {
  const isShown = shown?.option === 'delivery' && chosen.option === 'delivery'
  if (!isShown || shown.taxedAt.region !== '' || shown.taxedAt.country !== chosen.taxedAt.country) return chosen
  return { ...chosen, taxedAt: shown.taxedAt, terms: { ...chosen.terms, tax: shown.terms.tax } }
}

const notSent = (tables: TablesInForce, work: WorkDelivery, option: DeliveryOption, taxed: Destination) => ({
  ...{ option, address: null, taxedAt: taxedAt(taxed), versions: tables.version, arrives: null },
  shipWithinDays: work.shipWithinDays,
})

/** Null where that is not offered. */
export function pickedUp(tables: TablesInForce, work: WorkDelivery): OrderDelivery | null {
  const terms = pickupTerms(tables, work)
  return terms && { ...notSent(tables, work, 'pickup', { country: work.country, region: null }), terms }
}

/** For a buyer whom no seller has named a price for delivery that they took: taxed where the work is. */
export function collected(tables: TablesInForce, work: WorkDelivery, option: 'pickup' | 'own-carrier'): OrderDelivery {
  const taxed = { country: work.country, region: null }
  return { ...notSent(tables, work, option, taxed), terms: undeliveredTerms(tables, taxed) }
}

/** For a buyer who has the work already: taxed where they live, else where the work is from. */
export function inHand(tables: TablesInForce, work: WorkDelivery, home: Destination | null): OrderDelivery {
  const taxed = home ?? { country: work.country, region: null }
  return { ...notSent(tables, work, 'in-hand', taxed), terms: undeliveredTerms(tables, taxed) }
}

/** Where a spend plan sends what it wins, and the terms by which it set the money aside. */
export type PlannedDelivery = { readonly to: Destination; readonly terms: CostTerms }

/** Whether delivery to the address costs what the plan counted: it is in that country, and taxed alike. */
export const isAsPlanned = ({ taxes }: RateTables, { to }: PlannedDelivery, address: Destination): boolean =>
  address.country === to.country && taxFor(taxes, address) === taxFor(taxes, to)

/** The payment page has to ask for the address. */
export const isAddressOpen = ({ option, address }: Pick<OrderDelivery, 'option' | 'address'>): boolean =>
  option === 'delivery' && address === null
