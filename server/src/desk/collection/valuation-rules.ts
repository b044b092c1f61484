import type { Estimate } from '@vermeil/contracts/desk/collection.schema'
import { minSales } from '@vermeil/contracts/desk/result-figures'
import type { ArtistId, ArtworkId } from '@vermeil/contracts/ids'

export type ValuedWork = { artworkId: ArtworkId; artistId: ArtistId; medium: string | null; area: number | null }
export type ComparableSale = ValuedWork & { price: number; soldAt: Date }

const COMPARED_MONTHS = 24
/** The area of a comparable work, as parts of the area of the valued one. */
const AREA = { min: 0.5, max: 1.5 }

/** Where the compared months begin: the same day 24 months ago, or the last day of a shorter month. */
export function comparedSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - COMPARED_MONTHS)
  if (since.getUTCDate() !== now.getUTCDate()) since.setUTCDate(0)
  return since
}

/**
 * The range in which half of the comparable works sold: of the same artist and medium, with an area within ±50 %. Null
 * where they are too few. What the work itself was sold for in these months lies within the range: no estimate
 * contradicts it.
 */
export function estimateOf(work: ValuedWork, sales: readonly ComparableSale[], since: Date): Estimate | null {
  const recent = sales.filter(({ soldAt }) => soldAt >= since)
  const alike = recent.filter((sale) => sale.artworkId !== work.artworkId && isAlike(work, sale))
  if (alike.length < minSales) return null
  const own = recent.filter(({ artworkId }) => artworkId === work.artworkId)
  const prices = middleHalf(alike).concat(own.map(({ price }) => price))
  return { low: Math.min(...prices), high: Math.max(...prices), sales: alike.length, since: since.toISOString() }
}

function isAlike(work: ValuedWork, sale: ComparableSale): boolean {
  if (sale.artistId !== work.artistId || sale.medium !== work.medium) return false
  if (work.medium === null || work.area === null || sale.area === null) return false
  const part = sale.area / work.area
  return part >= AREA.min && part <= AREA.max
}

/** The prices from the lower quartile to the upper one. */
function middleHalf(sales: readonly ComparableSale[]): number[] {
  const sorted = sales.map(({ price }) => price).toSorted((a, b) => a - b)
  const last = sorted.length - 1
  return sorted.slice(Math.floor(last / 4), Math.ceil((3 * last) / 4) + 1)
}
