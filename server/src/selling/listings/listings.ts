import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import type { Listing, ListingChange, ListingList } from '@vermeil/contracts/selling/listings.schema'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import type { WorkDesk } from './desk/browse-works.ts'
import type { ListingSubject } from './drafts/listing-access.ts'
import type { ListingScope } from './drafts/listing-store.ts'
import type { LotsEnded } from './offers/lots-ended.ts'
import type { PayableWork } from './offers/payable-work-store.ts'
import type { Rescheduling } from './offers/reschedule-listing.ts'
import type { Withdrawal } from './offers/withdraw-listing.ts'
import type { WorkAvailability } from './offers/work-availability.ts'
import type { ListingImages } from './pictures/listing-images.ts'
import type { ReviewListing } from './review/review-listing.ts'

/** What sellers write: drafts, pictures, review, and the way of a work into an auction and back. */
export interface Listings {
  /** An administrator's is Vermeil's own. */
  start(scope: ListingScope, change: ListingChange): Promise<Listing>
  /** A draft takes anything. An offered work must stay complete, and can't change once there is a bid. */
  change(id: string, scope: ListingScope, change: ListingChange): Promise<Listing>
  remove(id: string, scope: ListingScope): Promise<void>
  /** Offers a draft: at once if the seller is approved or Vermeil, else through review. */
  submit(id: string, scope: ListingScope): Promise<Listing>
  withdraw(withdrawal: Withdrawal): Promise<Listing>
  /** Other dates for an auction that waits to open; mails the seller. */
  reschedule(rescheduling: Rescheduling): Promise<Listing>
  byId(id: string, scope: ListingScope): Promise<Listing | null>
  /** What the access rules need to know of a listing. */
  subject(id: string): Promise<ListingSubject | null>
  ofSeller(accountId: AccountId): Promise<ListingList>
  inReview(): Promise<Listing[]>
  /** A seller's works that the review sent back, the latest first. */
  rejectedOf(accountId: AccountId): Promise<{ id: string; title: string }[]>
  readonly images: ListingImages
  readonly review: ReviewListing
  readonly desk: WorkDesk

  /** For modules that take money for a work: by its id or that of one of its lots, on the caller's connection if given. */
  payableWork(id: string, on?: Db | Tx): Promise<PayableWork | null>
  /** The same, with the work and its lots locked: nobody sells, lends or bids on it until the transaction ends. */
  holdPayableWork(tx: Tx, artworkId: ArtworkId): Promise<PayableWork | null>
  readonly workAvailability: WorkAvailability
  /** In the transaction that ends the lots. */
  lotsEnded: LotsEnded
}
