import type { LotChangeEvent } from '../../../catalog/catalog/shared/lot-change-event.ts'
import { isOnlyBidOn } from '../lots/lot-columns.ts'
import type { LotChange } from '../lots/lot-unit-of-work.ts'
import { publicStanding } from '../lots/public-lot.ts'

export const lotChangeEventOf = ({ before, after, links }: LotChange, now: Date): LotChangeEvent => ({
  standing: publicStanding(after, now),
  links,
  chainHead: after.chainHead,
  isOnlyBid: isOnlyBidOn(before, after),
})
