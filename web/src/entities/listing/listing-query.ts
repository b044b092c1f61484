import { queryOptions } from '@tanstack/react-query'
import type { Listing, ListingList } from '@vermeil/contracts/selling/listings.schema'
import { api } from '@/shared/http/api'

/** Every listing that is read begins with this, one's own list as well. */
export const listingsKey = ['account', 'listings'] as const

/** One work as its seller and the administrators see it. */
export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: [...listingsKey, id],
    queryFn: ({ signal }) => api.get<Listing>(`/listings/${id}`, { signal }),
  })

export const ownListingsQuery = queryOptions({
  queryKey: listingsKey,
  queryFn: ({ signal }) => api.get<ListingList>('/listings', { signal }),
})
