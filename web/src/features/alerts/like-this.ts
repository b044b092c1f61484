import type { SearchCriteria } from '@vermeil/contracts/alerts'
import { mediumLabels } from '@vermeil/contracts/artwork-labels'
import type { LotView } from '@vermeil/contracts/lots'
import type { SearchTerm } from '@/entities/saved-search/search-terms'
import { formatMoney } from '@/shared/format/format'

/** A price like the one it was sold for: from half to one and a half of it, in round dollars. */
function priceAround(cents: number): SearchTerm {
  const round = (amount: number) => Math.max(1, Math.round(amount / 50_00)) * 50_00
  const [minPrice, maxPrice] = [round(cents / 2), round(cents * 1.5)]
  return { text: `${formatMoney(minPrice)}–${formatMoney(maxPrice)}`, criteria: { minPrice, maxPrice } }
}

/**
 * What makes a work like a sold one: medium, style and price are chosen from the start; the same artist is offered, since
 * the person may want just that.
 */
export function termsLike({ artist, medium, style, hammerPrice }: LikedLot) {
  const term = (text: string, criteria: SearchCriteria, isChosen: boolean) => ({ text, criteria, isChosen })
  return [
    ...(medium ? [term(mediumLabels[medium], { medium: [medium] }, true)] : []),
    ...(style ? [term(`“${style}”`, { q: style }, true)] : []),
    ...(hammerPrice !== null ? [{ ...priceAround(hammerPrice), isChosen: true }] : []),
    term(`By ${artist.name}`, { artist: [artist.id] }, !medium && !style),
  ]
}
type LikedLot = Pick<LotView, 'artist' | 'medium' | 'style' | 'hammerPrice'>
