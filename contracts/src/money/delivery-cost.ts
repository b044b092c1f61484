import type { Rate } from './commission.ts'

/**
 * What it costs to bring a work to its buyer, and how long it takes. Screens show it and the server charges it; without
 * schemas, so that a page loads none. Amounts are cents, shares of an amount are rounded down, as in the ledger.
 */

export const packings = ['rolled', 'framed', 'crated'] as const
export type Packing = (typeof packings)[number]

/** How a seller ships: by our rate table, at a price of their own, at a price they name on request, or not at all. */
export const shippings = ['courier', 'own-price', 'quote', 'none'] as const
export type Shipping = (typeof shippings)[number]

/** ISO 3166-1 alpha-2. */
export type Country = string

/** From the day on which the parcel leaves. */
export interface Days {
  readonly min: number
  readonly max: number
}

/** The steps rise by weight, and the price never falls. Heavier than the last step: by quote. */
export interface Tariff {
  readonly steps: readonly { readonly upToKg: number; readonly price: number }[]
  readonly days: Days
}

export interface DeliveryRates {
  /** Within one country. */
  readonly domestic: Tariff
  /** From another country, by destination. A country is in one zone at most. */
  readonly zones: readonly { readonly name: string; readonly countries: readonly Country[]; readonly tariff: Tariff }[]
  /** To every country that is in no zone. */
  readonly elsewhere: Tariff
  /** Insurance, as a share of the price of the work. */
  readonly insuranceRate: Rate
  /** What a crate costs on top. */
  readonly crating: number
}

/** How one work can be delivered, as anybody may know it. */
export interface WorkDelivery {
  /** Where it is. */
  readonly country: Country
  readonly city: string
  readonly hasPickup: boolean
  readonly shipping: Shipping
  readonly packing: Packing
  /** What couriers charge for: the weight or the volume, whichever is more. */
  readonly chargedGrams: number
  /** With `own-price`: within the country, and beyond it. Null: by quote. */
  readonly ownPrice: number | null
  readonly ownPriceAbroad: number | null
  readonly shipWithinDays: number
}

/** The price of a delivery: a fixed part, and insurance that follows the price of the work. */
export interface DeliveryPrice {
  readonly fixed: number
  readonly insuranceRate: Rate
}

export type DeliveryOffer =
  | { readonly kind: 'priced'; readonly price: DeliveryPrice; readonly arrives: Days }
  | { readonly kind: 'quote' }
  | { readonly kind: 'pickup-only' }

/** By air: a parcel of 5,000 cm³ costs as much as a kilogram. */
const cm3PerKg = 5_000

export interface Parcel {
  readonly packedHeightCm: number
  readonly packedWidthCm: number
  readonly packedDepthCm: number
  readonly packedKg: number
}

export function chargedGrams({ packedHeightCm, packedWidthCm, packedDepthCm, packedKg }: Parcel): number {
  const volume = packedHeightCm * packedWidthCm * packedDepthCm
  return Math.max(Math.ceil(packedKg * 1_000), Math.ceil((volume * 1_000) / cm3PerKg))
}

/** By which prices and in how many days a parcel goes from one country to another. */
export function tariffFor(rates: DeliveryRates, from: Country, to: Country): Tariff {
  if (from === to) return rates.domestic
  return rates.zones.find(({ countries }) => countries.includes(to))?.tariff ?? rates.elsewhere
}

function courierPrice(rates: DeliveryRates, work: WorkDelivery, { steps }: Tariff): DeliveryPrice | null {
  const step = steps.find(({ upToKg }) => work.chargedGrams <= upToKg * 1_000)
  if (!step) return null
  const crating = work.packing === 'crated' ? rates.crating : 0
  return { fixed: step.price + crating, insuranceRate: rates.insuranceRate }
}

function ownPrice(work: WorkDelivery, to: Country): DeliveryPrice | null {
  const price = to === work.country ? work.ownPrice : work.ownPriceAbroad
  return price === null ? null : { fixed: price, insuranceRate: 0 }
}

/** What the delivery of a work to a country costs, and in how many days after the payment it arrives. */
export function deliveryOffer(rates: DeliveryRates, work: WorkDelivery, to: Country): DeliveryOffer {
  if (work.shipping === 'none') return { kind: 'pickup-only' }
  if (work.shipping === 'quote') return { kind: 'quote' }
  const tariff = tariffFor(rates, work.country, to)
  const price = work.shipping === 'courier' ? courierPrice(rates, work, tariff) : ownPrice(work, to)
  if (!price) return { kind: 'quote' }
  const { min, max } = tariff.days
  return { kind: 'priced', price, arrives: { min, max: max + work.shipWithinDays } }
}

export const deliveryCost = ({ fixed, insuranceRate }: DeliveryPrice, price: number): number =>
  fixed + Math.floor((price * insuranceRate) / 10_000)
