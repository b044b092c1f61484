import type { Estimate } from '@vermeil/contracts/collection'
import type { ArtistId, ArtworkId } from '@vermeil/contracts/ids'

export type ValuedWork = { artworkId: ArtworkId; artistId: ArtistId; medium: string | null; area: number | null }
export type ComparableSale = ValuedWork & { price: number; soldAt: Date }

/** Fewer sales say nothing about a value. */
const FEWEST_SALES = 3
const COMPARED_MONTHS = 24
/** The area of a comparable work, as parts of the area of the valued one. */
const AREA = { least: 0.5, most: 1.5 }

/** Where the compared months begin: the same day 24 months ago, or the last day of a shorter month. */
export function comparedSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - COMPARED_MONTHS)
  if (since.getUTCDate() !== now.getUTCDate()) since.setUTCDate(0)
  return since
}

/**
 * The value of a work by what comparable works sold for: of the same artist and medium with an area within ±50 %, or,
 * where those are too few, of the same artist. Null where these are too few as well. The sales of the work itself say
 * what it cost, not what it is worth now.
 */
export function estimateOf(work: ValuedWork, sales: readonly ComparableSale[], since: Date): Estimate | null {
  const ofArtist = sales.filter(
    (sale) => sale.artistId === work.artistId && sale.artworkId !== work.artworkId && sale.soldAt >= since,
  )
  const alike = ofArtist.filter((sale) => isAlike(work, sale))
  if (alike.length >= FEWEST_SALES) return estimate('artist-and-medium', alike, since)
  return ofArtist.length >= FEWEST_SALES ? estimate('artist', ofArtist, since) : null
}

function isAlike(work: ValuedWork, sale: ComparableSale): boolean {
  if (work.medium === null || work.area === null || sale.area === null) return false
  const part = sale.area / work.area
  return sale.medium === work.medium && part >= AREA.least && part <= AREA.most
}

const estimate = (basis: Estimate['basis'], sales: readonly ComparableSale[], since: Date): Estimate => ({
  value: medianOf(sales.map(({ price }) => price)),
  ...{ basis, sales: sales.length, since: since.toISOString() },
})

/** Of two in the middle their mean, in whole cents. */
function medianOf(prices: readonly number[]): number {
  const sorted = prices.toSorted((a, b) => a - b)
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1)
  return Math.round(middle.reduce((sum, price) => sum + price / middle.length, 0))
}
