import { ArtistSpotlight } from '@/features/catalog/artists/artist-spotlight'
import { FeaturedCollection } from '@/features/catalog/catalog/featured-collection'
import { HouseStats } from '@/features/catalog/catalog/house-stats'
import { LiveNow } from '@/features/catalog/catalog/live-now'
import { VerifyInvitation } from '@/features/catalog/catalog/verify-invitation'
import { WatchButton } from '@/features/catalog/favorites/watch-button'
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
