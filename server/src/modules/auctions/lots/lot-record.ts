import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import type { Lot } from '../rules/lot-states.ts'

/** A row of `lots`: what the rules decide by, and what is stored beside it. */
export interface LotRecord {
  readonly lot: Lot
  readonly chainHead: string
  /** The number that the next new bidder gets. */
  readonly nextPaddle: number
  /** The paddle numbers of the people who have bid, by account. In a record that is only read: those that it shows. */
  readonly paddles: ReadonlyMap<string, number>
  readonly revision: number
  readonly artworkId: ArtworkId
  readonly sellerId: AccountId | null
  /** How long it runs on the block; null where the saleroom's own duration holds. */
  readonly durationMs: number | null
  readonly queuePosition: number | null
  readonly hammerPrice: number | null
  readonly buyer: string | null
}
