import type { LotNews } from '../../../catalog/catalog/shared/lot-news.ts'
import { isOnlyBidOn } from '../lots/lot-columns.ts'
import type { LotChange } from '../lots/lot-unit-of-work.ts'
import { publicStanding } from '../lots/public-lot.ts'

export const lotNewsOf = ({ before, after, links }: LotChange, now: Date): LotNews => ({
  standing: publicStanding(after, now),
  links,
  chainHead: after.chainHead,
  isOnlyBid: isOnlyBidOn(before, after),
})
