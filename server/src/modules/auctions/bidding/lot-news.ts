import type { ChainLink } from '@vermeil/contracts/bid-chain'
import type { LotStanding } from '@vermeil/contracts/lots'
import { isOnlyBidOn } from '../lots/lot-columns.ts'
import type { LotChange } from '../lots/lot-unit-of-work.ts'
import { publicStanding } from '../lots/public-lot.ts'

/** What a commit has changed about a lot, for what nodes hold of it in memory. Nothing in it is private. */
export type LotNews = {
  readonly standing: LotStanding
  readonly links: readonly ChainLink[]
  readonly chainHead: string
  /** False: something else has changed too, such as its terms, and the lot must be read again. */
  readonly isOnlyBid: boolean
}

export const lotNewsOf = ({ before, after, links }: LotChange, now: Date): LotNews => ({
  standing: publicStanding(after, now),
  links,
  chainHead: after.chainHead,
  isOnlyBid: isOnlyBidOn(before, after),
})
