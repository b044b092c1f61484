import type { Listing } from '@vermeil/contracts/selling/listings.schema'

const hasBids = ({ lot }: Listing) => (lot?.bidCount ?? 0) > 0

/** Until the first bid; a bid is a promise on the terms that stand. */
export const isEditable = (listing: Listing) => listing.status !== 'sold' && !hasBids(listing)
export const isWithdrawable = (listing: Listing) =>
  listing.status === 'in_review' || (listing.status === 'listed' && !hasBids(listing))
export const isRemovable = ({ status }: Listing) => status === 'draft' || status === 'rejected'
