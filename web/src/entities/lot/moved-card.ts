import type { LotStanding } from '@vermeil/contracts/auctions'
import type { LotCard } from '@vermeil/contracts/lots'

/** A card after its lot has changed. */
export const movedCard = (card: LotCard, lot: LotStanding): LotCard => ({
  ...card,
  ...{ state: lot.state, outcome: lot.outcome, bidCount: lot.bidCount, reserve: lot.reserve },
  ...{ currentBid: lot.currentBid, minimumBid: lot.minimumBid, hammerPrice: lot.hammerPrice },
  ...{ opensAt: lot.opensAt, closesAt: lot.closesAt, endedAt: lot.endedAt },
})
