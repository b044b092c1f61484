import { lazy } from 'react'
import { BidButton } from '@/features/bidding/bid-button'
import type { RouteTab } from '@/ui/route-tabs'

const CollectionTab = lazy(() => import('./collection-tab').then((module) => ({ default: module.CollectionTab })))
const BrowseTab = lazy(() => import('./browse-tab').then((module) => ({ default: module.BrowseTab })))
const BidsTab = lazy(() => import('./bids-tab').then((module) => ({ default: module.BidsTab })))
const WatchTable = lazy(() =>
  import('@/features/favorites/watch-table').then((module) => ({ default: module.WatchTable })),
)

export const collectorTabs: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'browse', label: 'Browse', render: () => <BrowseTab /> },
  { value: 'collection', label: 'My Collection', render: () => <CollectionTab /> },
  { value: 'bids', label: 'My Bids', render: () => <BidsTab /> },
  {
    value: 'watchlist',
    label: 'Watchlist',
    render: () => <WatchTable renderBid={(lot) => <BidButton lot={lot} variant="gold" />} />,
  },
]
