import type { Collection, PieceNote } from '@vermeil/contracts/collection'
import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { Tx } from '../../platform/postgres/database.ts'
import type { OwnedOrder } from '../payments/orders/owned-order-store.ts'

/** What collectors own: its value by sales here, their notes, and the list for their insurer. */
export interface CollectionApi {
  of(accountId: AccountId): Promise<Collection>
  /** Null where nobody owns a work by this order. */
  piece(orderId: OrderId): Promise<OwnedOrder | null>
  /** An empty text removes the note. */
  note(piece: OwnedOrder, text: string): Promise<PieceNote>
  insurancePdf(accountId: AccountId): Promise<Buffer>
  insuranceCsv(accountId: AccountId): Promise<string>
  seedNote(tx: Tx, accountId: AccountId, orderId: OrderId, text: string): Promise<void>
}
