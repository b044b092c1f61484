import type { Collection, PieceNote } from '@vermeil/contracts/desk/collection.schema'
import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { Cents } from '@vermeil/contracts/money.schema'
import type { OwnedOrder } from '../../money/payments/orders/owned-order-store.ts'

/** What collectors own: what it cost, what comparable works sold for here, their notes, and the list for their insurer. */
export interface CollectionApi {
  of(accountId: AccountId): Promise<Collection>
  /** Null where nobody owns a work by this order. */
  piece(orderId: OrderId): Promise<OwnedOrder | null>
  /** An empty text removes the note. */
  note(piece: OwnedOrder, text: string): Promise<PieceNote>
  /** What the owner says it is worth; null removes it. */
  value(piece: OwnedOrder, value: Cents | null): Promise<void>
  insurancePdf(accountId: AccountId): Promise<Buffer>
  insuranceCsv(accountId: AccountId): Promise<string>
}
