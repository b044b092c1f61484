import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Listing, LotSchedule } from '@vermeil/contracts/selling/listings.schema'
import type { AdminWorkPage, FeaturedWorks, UpcomingWorks } from '@vermeil/contracts/selling/listings-admin.schema'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'

/** Everything the artworks tab reads begins with this, so that one action refreshes all of it. */
export const artworksKey = ['admin', 'artworks'] as const

export const worksQuery = (query: string) =>
  queryOptions({
    queryKey: [...artworksKey, 'list', query],
    queryFn: ({ signal }) => api.get<AdminWorkPage>(`/admin/artworks?${query}`, { signal }),
    // Another filter must not take the table, and the focus in it, off the screen while it loads.
    placeholderData: keepPreviousData,
  })

export const featuredWorksQuery = readQuery<FeaturedWorks>([...artworksKey, 'featured'], '/admin/featured')

export const reviewQuery = readQuery<{ listings: Listing[] }>([...artworksKey, 'review'], '/admin/listings/review')

export const upcomingQuery = readQuery<UpcomingWorks>([...artworksKey, 'upcoming'], '/admin/upcoming')

/** A draft of Vermeil's own: no account is paid for it. */
export const startWork = () => api.post<Listing>('/listings', {})
export const removeWork = (id: string) => api.command('DELETE', `/listings/${id}`)
export const featureWorks = (artworkIds: readonly string[]) => api.put<FeaturedWorks>('/admin/featured', { artworkIds })
export const approveWork = (id: string) => api.put<Listing>(`/admin/listings/${id}/approval`)
export const rejectWork = (id: string, reason: string) =>
  api.put<Listing>(`/admin/listings/${id}/rejection`, { reason })
export const withdrawWork = (id: string, reason: string) => api.put<Listing>(`/listings/${id}/withdrawal`, { reason })
export const rescheduleWork = (id: string, schedule: LotSchedule) =>
  api.put<Listing>(`/admin/listings/${id}/schedule`, schedule)
