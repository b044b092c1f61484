import { ArtistSpotlight } from '@/features/artists/artist-spotlight'
import { FeaturedCollection } from '@/features/catalog/featured-collection'
import { HouseStats } from '@/features/catalog/house-stats'
import { LiveNow } from '@/features/catalog/live-now'
import { VerifyInvitation } from '@/features/catalog/verify-invitation'
import { WatchButton } from '@/features/favorites/watch-button'
import { LotActions } from '../../lot-actions'
import { ForTheTrades } from './for-the-trades'
import { HomeInvitation } from './home-invitation'
import { WallInvitation } from './wall-invitation'
import { WaysToOwn } from './ways-to-own'

/** What lies below the work that the page opens with, and is fetched while somebody looks at that. */
export default function HomeRest() {
  return (
    <>
      <LiveNow />
      <FeaturedCollection
        renderWatch={(lot) => <WatchButton lot={lot} />}
        renderActions={(lot) => <LotActions lot={lot} />}
      />
      <ArtistSpotlight />
      <HouseStats />
      <VerifyInvitation />
      <WallInvitation />
      <WaysToOwn />
      <ForTheTrades />
      <HomeInvitation />
    </>
  )
}
