import type { Listing, ListingList } from '@vermeil/contracts/selling/listings.schema'
import { readQuery } from '@/shared/http/read-query'

/** Every listing that is read begins with this, one's own list as well. */
export const listingsKey = ['account', 'listings'] as const

/** One work as its seller and the administrators see it. */
export const listingQuery = (id: string) => readQuery<Listing>([...listingsKey, id], `/listings/${id}`)

export const ownListingsQuery = readQuery<ListingList>(listingsKey, '/listings')
