import { mediumLabels } from '@vermeil/contracts/catalog/artwork-labels'
import type { SearchCriteria } from '@vermeil/contracts/selling/alerts.schema'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { formatMoney } from '@/shared/format/format'

type LikedLot = Pick<LotView, 'artist' | 'medium' | 'style' | 'hammerPrice'>

const term = (text: string, criteria: SearchCriteria, isChosen: boolean) => ({ text, name: text, criteria, isChosen })

/** A price like the one it was sold for: from half to one and a half of it, in round dollars. */
function priceTerm(cents: number) {
  const round = (amount: number) => Math.max(1, Math.round(amount / 50_00)) * 50_00
  const [minPrice, maxPrice] = [round(cents / 2), round(cents * 1.5)]
  return term(`${formatMoney(minPrice)}–${formatMoney(maxPrice)}`, { minPrice, maxPrice }, true)
}

/**
 * What makes a work like a sold one: medium, style and price are chosen from the start; the same artist is offered, since
 * the person may want just that.
 */
export const termsLike = ({ artist, medium, style, hammerPrice }: LikedLot) => [
  ...(medium ? [term(mediumLabels[medium], { medium: [medium] }, true)] : []),
  ...(style ? [term(`“${style}”`, { q: style }, true)] : []),
  ...(hammerPrice !== null ? [priceTerm(hammerPrice)] : []),
  term(`By ${artist.name}`, { artist: [artist.id] }, !medium && !style),
]
