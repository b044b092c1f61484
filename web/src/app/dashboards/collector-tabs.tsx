import { BidButton } from '@/features/selling/bidding/bid-button'
import { lazyPart } from '@/ui/lazy-part'
import type { RouteTab } from '@/ui/route-tabs'

const CollectionTab = lazyPart(() => import('./collection-tab').then((module) => module.CollectionTab))
const BrowseTab = lazyPart(() => import('./browse-tab').then((module) => module.BrowseTab))
const BidsTab = lazyPart(() => import('./bids-tab').then((module) => module.BidsTab))
const WatchTable = lazyPart(() =>
  import('@/features/catalog/favorites/watch-table').then((module) => module.WatchTable),
)

export const collectorTabs: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'browse', label: 'Browse', render: () => <BrowseTab /> },
  { value: 'collection', label: 'My Collection', render: () => <CollectionTab /> },
  { value: 'bids', label: 'My Bids', render: () => <BidsTab /> },
  {
    value: 'watchlist',
    label: 'Watchlist',
    render: () => <WatchTable renderBid={(lot) => <BidButton lot={lot} />} />,
  },
]
