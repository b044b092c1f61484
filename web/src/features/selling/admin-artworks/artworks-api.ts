import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Listing, type LotSchedule } from '@vermeil/contracts/selling/listings.schema'
import { AdminWorkPage, FeaturedWorks, UpcomingWorks } from '@vermeil/contracts/selling/listings-admin.schema'
import { z } from 'zod'
import { api } from '@/shared/http/api'

/** Everything the artworks tab reads begins with this, so that one action refreshes all of it. */
export const artworksKey = ['admin', 'artworks'] as const

export const worksQuery = (query: string) =>
  queryOptions({
    queryKey: [...artworksKey, 'list', query],
    queryFn: ({ signal }) => api.get(`/admin/artworks?${query}`, AdminWorkPage, { signal }),
    // Another filter must not take the table, and the focus in it, off the screen while it loads.
    placeholderData: keepPreviousData,
  })

export const featuredWorksQuery = queryOptions({
  queryKey: [...artworksKey, 'featured'],
  queryFn: ({ signal }) => api.get('/admin/featured', FeaturedWorks, { signal }),
})

export const reviewQuery = queryOptions({
  queryKey: [...artworksKey, 'review'],
  queryFn: ({ signal }) => api.get('/admin/listings/review', z.object({ listings: z.array(Listing) }), { signal }),
})

export const upcomingQuery = queryOptions({
  queryKey: [...artworksKey, 'upcoming'],
  queryFn: ({ signal }) => api.get('/admin/upcoming', UpcomingWorks, { signal }),
})

/** A draft of Vermeil's own: no account is paid for it. */
export const startWork = () => api.post('/listings', {}, Listing)
export const removeWork = (id: string) => api.command('DELETE', `/listings/${id}`)
export const featureWorks = (artworkIds: readonly string[]) => api.put('/admin/featured', { artworkIds }, FeaturedWorks)
export const approveWork = (id: string) => api.put(`/admin/listings/${id}/approval`, undefined, Listing)
export const rejectWork = (id: string, reason: string) =>
  api.put(`/admin/listings/${id}/rejection`, { reason }, Listing)
export const withdrawWork = (id: string, reason: string) => api.put(`/listings/${id}/withdrawal`, { reason }, Listing)
export const rescheduleWork = (id: string, schedule: LotSchedule) =>
  api.put(`/admin/listings/${id}/schedule`, schedule, Listing)
