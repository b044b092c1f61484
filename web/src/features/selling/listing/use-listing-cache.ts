import { useQueryClient } from '@tanstack/react-query'
import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import { useCallback } from 'react'
import { listingQuery, ownListingsQuery } from '@/entities/listing/listing-query'

const { queryKey } = ownListingsQuery

/** Every answer carries the whole listing; the list shows it at once. */
export function useListingCache() {
  const queryClient = useQueryClient()
  const keep = useCallback(
    (listing: Listing) => {
      queryClient.setQueryData(listingQuery(listing.id).queryKey, listing)
      queryClient.setQueryData(queryKey, (list) => {
        if (!list) return list
        const isKnown = list.listings.some(({ id }) => id === listing.id)
        const listings = list.listings.map((known) => (known.id === listing.id ? listing : known))
        return { ...list, listings: isKnown ? listings : [listing, ...listings] }
      })
    },
    [queryClient],
  )
  /** Where the count of listings in use may have changed too. */
  const reload = useCallback(() => queryClient.invalidateQueries({ queryKey }), [queryClient])
  return { keep, reload }
}
