import { FavoritesList } from '@/features/catalog/favorites/favorites-list'
import { ForMembers } from '@/features/selling/alerts/for-members'
import { BidButton } from '@/features/selling/bidding/bid-button'
import { lazyPart } from '@/ui/lazy-part'
import { RouteTabs } from '@/ui/route-tabs'
import type { PageBack } from '../page-module'

const SavedSearches = lazyPart(() =>
  import('@/features/selling/alerts/saved-searches').then((module) => module.SavedSearches),
)
const FollowedArtists = lazyPart(() =>
  import('@/features/selling/alerts/followed-artists').then((module) => module.FollowedArtists),
)

export const back: PageBack = {}

export function Component() {
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="text-3xl sm:text-4xl">Favorites</h1>
      <div className="mt-8">
        <RouteTabs
          label="Favorites"
          param="view"
          tabs={[
            {
              ...{ value: 'works', label: 'Works' },
              render: () => <FavoritesList renderAction={(lot) => <BidButton lot={lot} />} />,
            },
            {
              ...{ value: 'searches', label: 'Saved searches' },
              render: () => (
                <ForMembers title="Your saved searches">
                  <SavedSearches />
                </ForMembers>
              ),
            },
            {
              ...{ value: 'artists', label: 'Followed artists' },
              render: () => (
                <ForMembers title="The artists you follow">
                  <FollowedArtists />
                </ForMembers>
              ),
            },
          ]}
        />
      </div>
    </div>
  )
}
