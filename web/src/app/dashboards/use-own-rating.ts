import { useQuery } from '@tanstack/react-query'
import { ownProfileQuery } from '@/entities/account/own-account'
import { artistQuery } from '@/entities/artist/artist-query'
import { ownListingsQuery } from '@/entities/listing/listing-query'
import { plural } from '@/shared/format/format'

/** How buyers rated this seller; `value` is undefined while it loads. A seller is known by the works they listed. */
export function useOwnRating(): { isSeller: boolean; value: string | undefined } {
  const { data: profile } = useQuery(ownProfileQuery)
  const isSeller = profile !== undefined && (profile.roles.includes('artist') || profile.isApproved)
  const listings = useQuery({ ...ownListingsQuery, enabled: isSeller })
  const artistId = listings.data?.listings[0]?.artist.id
  const artist = useQuery({ ...artistQuery(artistId ?? ''), enabled: artistId !== undefined })
  const hasFailed = listings.isError || artist.isError
  return { isSeller, value: hasFailed ? 'Unknown' : ratingText() }

  function ratingText() {
    if (listings.data && artistId === undefined) return 'Not rated yet'
    if (!artist.data) return undefined
    const { rating, ratingCount } = artist.data
    return rating === null
      ? 'Not rated yet'
      : `${rating.toFixed(1)} out of 5, from ${plural(ratingCount, 'rating', 'ratings')}`
  }
}
