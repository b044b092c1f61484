import { ArtistSpotlight } from '@/features/artists/artist-spotlight'
import { HouseStats } from '@/features/catalog/house-stats'
import { HomeInvitation } from './home-invitation'
import { WaysToOwn } from './ways-to-own'

/** What lies below the works, and is fetched while somebody looks at those. */
export default function HomeRest() {
  return (
    <>
      <ArtistSpotlight />
      <HouseStats />
      <WaysToOwn />
      <HomeInvitation />
    </>
  )
}
