import { useQuery } from '@tanstack/react-query'
import { ownProfileQuery } from '@/entities/account/own-account'
import { ownListingsQuery } from '@/features/listing/listing-api'
import { useAuth } from '@/shared/auth/auth'

/** One's own works that are up for bidding. A collector has none, and is not let near the list. */
export function useOwnAuctions() {
  const { user } = useAuth()
  const profile = useQuery({ ...ownProfileQuery, enabled: user !== null })
  const isSeller = profile.data?.roles.some((role) => role !== 'collector') ?? false
  const own = useQuery({ ...ownListingsQuery, enabled: isSeller })
  const open = own.data?.listings.filter(({ lot }) => lot?.state === 'live' || lot?.state === 'stopped')
  return {
    auctions: profile.data && !isSeller ? [] : open,
    isError: profile.isError || own.isError,
    retry: () => void (isSeller ? own : profile).refetch(),
  }
}
