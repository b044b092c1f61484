import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'

/** What a commit of the auctions has changed about a lot, for what nodes hold of it in memory. Nothing is private. */
export type LotChangeEvent = {
  readonly standing: LotStanding
  readonly links: readonly ChainLink[]
  readonly chainHead: string
  /** False: something else has changed too, such as its terms, and the lot must be read again. */
  readonly isOnlyBid: boolean
}
