import type { ArtworkId } from '@vermeil/contracts/ids'
import type { OrderAddress } from '@vermeil/contracts/money/order-delivery.schema'
import type Stripe from 'stripe'
import { AppError } from '../../../platform/app-error.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import type { OrderCosts } from '../orders/order-cost-rules.ts'
import { isAddressOpen, type OrderDelivery } from '../orders/order-delivery-rules.ts'

export type PayableWork = NonNullable<Awaited<ReturnType<Listings['payableWork']>>>

/** The work a payment names. One that was never on offer is unknown to buyers. */
export async function requireWork(listings: Pick<Listings, 'payableWork'>, artworkId: ArtworkId | null | undefined) {
  const work = artworkId ? await listings.payableWork(artworkId) : null
  if (!work || work.status === 'draft' || work.status === 'in_review' || work.status === 'rejected') {
    throw new AppError('work.unknown', {})
  }
  return work
}

/** The documented metadata, taken from our own rows and not from the request, and where a canceled checkout returns to. */
export const detailsOf = (work: PayableWork, more: Record<string, string>) => ({
  metadata: { artworkTitle: work.title, artworkArtist: work.artistName, artworkId: work.artworkId, ...clip(more) },
  cancelPath: work.lotId ? `/lots/${work.lotId}` : '/collection',
})

/** The provider takes 500 characters per value. */
const clip = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.slice(0, 500)]))

export const lineItem = (
  name: string,
  amount: number,
  description: string | null = null,
): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: {
    currency: 'usd',
    unit_amount: amount,
    product_data: { name, ...(description ? { description } : {}) },
  },
})

/** Delivery, insurance and tax as lines of their own; what costs nothing is left out. */
export const costItems = ({ delivery, insurance, tax }: Pick<OrderCosts, 'delivery' | 'insurance' | 'tax'>) =>
  Object.entries({ Delivery: delivery, 'Transit insurance': insurance, Tax: tax })
    .filter(([, amount]) => amount > 0)
    .map(([name, amount]) => lineItem(name, amount))

type AllowedCountry = Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry

/** Countries for which the provider's page can't ask for an address. */
const notAsked = 'AS CC CU CX FM HM IR KP MH MP NF PW SY UM VI'.split(' ')

/** Makes the payment page ask for an address in the country that was charged for, where none is known. */
export function askForAddress(delivery: OrderDelivery | null | undefined) {
  if (!delivery || !isAddressOpen(delivery)) return {}
  const { country } = delivery.taxedAt
  if (notAsked.includes(country)) throw new AppError('delivery.choice-needed', {})
  return { shipping_address_collection: { allowed_countries: [country as AllowedCountry] } }
}

/** The address that the payer entered there, cut to what is stored. */
export function enteredAddress(session: Stripe.Checkout.Session): OrderAddress | null {
  const entered = session.collected_information?.shipping_details
  if (!entered?.name || !entered.address.line1 || !entered.address.country) return null
  const { line1, line2, city, state, postal_code, country } = entered.address
  const cut = (text: string | null | undefined, max = 200) => (text ?? '').slice(0, max)
  return {
    ...{ name: cut(entered.name), line1: cut(line1), line2: cut(line2), city: cut(city), region: cut(state) },
    ...{ postalCode: cut(postal_code, 20), country, phone: '' },
  }
}

export const describe = ({ title, artistName }: { title: string; artistName?: string }) =>
  artistName ? `${title} by ${artistName}` : title
