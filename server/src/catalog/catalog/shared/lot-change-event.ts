import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'

/** What a commit of the auctions has changed about a lot, for the caches of all nodes. Nothing is private. */
export type LotChangeEvent = {
  readonly standing: LotStanding
  readonly links: readonly ChainLink[]
  readonly chainHead: string
  /** False where something else has changed, too, such as the terms: then the lot must be read again. */
  readonly isOnlyBid: boolean
}
