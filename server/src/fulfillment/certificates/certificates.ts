import type { Certificate } from '@vermeil/contracts/fulfillment/certificates.schema'
import type { AccountId, ArtworkId, OrderId } from '@vermeil/contracts/ids'
import type { SoldOrder } from '../../money/payments/orders/owned-order-store.ts'

/** Certificates of authenticity: one for each work that was sold here, with every sale of it. */
export interface Certificates {
  /** By the code as somebody typed it. */
  read(code: string, viewerId: AccountId | null): Promise<Certificate | null>
  /** The address of its page as a picture to scan. */
  qrCode(code: string): Promise<string | null>

  soldOrder(orderId: OrderId): Promise<SoldOrder | null>
  /** The code of a bought work. A work that was sold before there were certificates gets its own now. */
  codeFor(order: SoldOrder): Promise<string>
  /** Each buyer decides about the price of their own purchase, also after they have sold the work. */
  showPrice(order: SoldOrder, isShown: boolean): Promise<void>
  /** Names the owner's own listing by which the work is sold again. Refused for one that is sold or has a certificate. */
  setResale(order: SoldOrder, listingId: ArtworkId | null): Promise<void>
  /** For the present owner, on the paper of their country. */
  pdf(order: SoldOrder): Promise<{ file: Buffer; code: string }>
}
