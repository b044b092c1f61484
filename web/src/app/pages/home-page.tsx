import { ArtistSpotlight } from '@/features/artists/artist-spotlight'
import { FeaturedCollection } from '@/features/catalogue/featured-collection'
import { HouseStats } from '@/features/catalogue/house-stats'
import { WatchButton } from '@/features/favourites/watch-button'
import { LotActions } from '../lot-actions'
import type { PageHandle } from '../pages'
import { HomeHero } from './home/home-hero'
import { HomeInvitation } from './home/home-invitation'
import { WaysToOwn } from './home/ways-to-own'

export const handle: PageHandle = { title: '' }

export function Component() {
  return (
    <>
      <HomeHero />
      <FeaturedCollection
        renderWatch={(lot) => <WatchButton lot={lot} />}
        renderActions={(lot) => <LotActions lot={lot} />}
      />
      <ArtistSpotlight />
      <HouseStats />
      <WaysToOwn />
      <HomeInvitation />
    </>
  )
}
