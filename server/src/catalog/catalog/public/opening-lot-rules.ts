import type { LotCard } from '@vermeil/contracts/selling/lots.schema'

/** A picture of this width fills half of a wide screen. */
const LARGE = 1_200

type Candidate = Pick<LotCard, 'image' | 'estimate' | 'startingBid'>

/** The work that the home page opens with: the highest estimate, among the works with a large picture if there are any. */
export function openingLot<Lot extends Candidate>(lots: readonly Lot[]): Lot | null {
  const pictured = lots.filter(({ image }) => image !== null)
  const large = pictured.filter(({ image }) => image !== null && image.width >= LARGE)
  const candidates = large.length > 0 ? large : pictured
  return candidates.reduce<Lot | null>((best, lot) => (best && worthOf(best) >= worthOf(lot) ? best : lot), null)
}

const worthOf = ({ estimate, startingBid }: Candidate) => estimate?.high ?? startingBid
