import type { ArtworkId } from '@vermeil/contracts/ids'
import type Stripe from 'stripe'
import { AppError } from '../../../platform/app-error.ts'
import type { Listings } from '../../listings/listings.ts'

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

export const describe = ({ title, artistName }: { title: string; artistName?: string }) =>
  artistName ? `${title} by ${artistName}` : title
