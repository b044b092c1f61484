import { type AllIn, allIn, deliveredTerms, pickupTerms, type RateTables } from '@vermeil/contracts/all-in'
import type { WorkDelivery } from '@vermeil/contracts/delivery-cost'
import type { PaymentMetadata } from '@vermeil/contracts/payments'
import { formatMoney } from '@/shared/format/format'

type Place = { readonly id: string; readonly country: string; readonly region: string }

/** How the buyer wants the work: sent to an address, or picked up. Without an address the payment page asks for one. */
export type WantedDelivery<Address extends Place = Place> =
  | { readonly option: 'pickup' }
  | { readonly option: 'delivery'; readonly address: Address | null }

/** What a price comes to; null where the delivery has no price yet. */
export function costsWith(tables: RateTables, work: WorkDelivery, price: number, wanted: WantedDelivery): AllIn | null {
  const terms =
    wanted.option === 'pickup'
      ? pickupTerms(tables, work)
      : deliveredTerms(tables, work, wanted.address ?? { country: work.country, region: null })
  return terms && allIn(price, terms)
}

type CostLine = { name: string; value: string }

/** The lines between price and total. */
export function costLines(
  { delivery, insurance, tax, includedTax }: Omit<AllIn, 'price' | 'total'>,
  isPickup: boolean,
) {
  const fixed = delivery - insurance
  const free = isPickup ? { name: 'Pick-up', value: 'Free' } : { name: 'Delivery', value: 'Free' }
  const lines: CostLine[] = [fixed === 0 ? free : { name: 'Delivery', value: formatMoney(fixed) }]
  if (insurance > 0) lines.push({ name: 'Insurance of the delivery', value: formatMoney(insurance) })
  if (tax > 0) lines.push({ name: 'Tax', value: formatMoney(tax) })
  if (includedTax > 0) lines.push({ name: 'Tax, included', value: formatMoney(includedTax) })
  return lines
}

/** What the payment is told: the server computes the total again and refuses another one. */
export function deliveryMetadata(wanted: WantedDelivery, total: number): PaymentMetadata {
  const addressId = wanted.option === 'delivery' ? wanted.address?.id : undefined
  return { deliveryOption: wanted.option, total, ...(addressId ? { addressId } : {}) }
}
