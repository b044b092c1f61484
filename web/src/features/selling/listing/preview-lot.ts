import { usualCategory } from '@vermeil/contracts/catalog/artworks.schema'
import { workDelivery } from '@vermeil/contracts/money/parcels'
import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import type { ReactNode } from 'react'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import type { ListingValues } from './listing-values'

/** Draws the lot page. The page that shows the form hands it in. */
export type RenderLot = (lot: PreviewedLot) => ReactNode

type Draft = { listing: Pick<Listing, 'images' | 'artist' | 'slug'>; values: ListingValues; paymentTermHours: number }

/** The draft as visitors see it once the auction is open and nobody has bid. */
export function previewLot({ listing, values, paymentTermHours }: Draft): PreviewedLot {
  const { estimateLow, estimateHigh, reservePrice, enableBuyNow, enableLeasing, buyNowVisibility, ...shown } = values
  const { days, opensAt, images, ...work } = shown
  return {
    ...work,
    title: work.title || 'Untitled',
    slug: listing.slug,
    category: work.category ?? (work.medium && usualCategory[work.medium]),
    artist: listing.artist,
    image: listing.images[0] ?? null,
    images: listing.images,
    estimate: estimateLow === null || estimateHigh === null ? null : { low: estimateLow, high: estimateHigh },
    startingBid: work.startingBid ?? 0,
    reserve: reservePrice === null ? 'none' : 'not-met',
    // The other two kinds are not shown to visitors.
    buyNowPrice: enableBuyNow && buyNowVisibility === 'public' ? work.buyNowPrice : null,
    delivery: workDelivery(values),
    isLeaseAvailable: enableLeasing,
    paymentTermHours,
    ...{ state: 'live', closesAt: null, relistedAs: null, currentBid: null, hammerPrice: null, bidCount: 0 },
    bookings: [],
  }
}
