import { Frame } from 'lucide-react'
import { lazy } from 'react'
import { BidButton } from '@/features/bidding/bid-button'
import { paths } from '@/shared/navigation/paths'
import { EmptyState } from '@/ui/empty-state'
import type { RouteTab } from '@/ui/route-tabs'
import { ActionLink } from './empty-tab'

const OrderList = lazy(() => import('@/features/orders/order-list').then((module) => ({ default: module.OrderList })))
const OwnedList = lazy(() => import('@/features/orders/owned-list').then((module) => ({ default: module.OwnedList })))
const OwnLeases = lazy(() => import('@/features/leasing/own-leases').then((module) => ({ default: module.OwnLeases })))
const BrowseTab = lazy(() => import('./browse-tab').then((module) => ({ default: module.BrowseTab })))
const OwnBidsTab = lazy(() => import('./own-bids-tab').then((module) => ({ default: module.OwnBidsTab })))
const WatchTable = lazy(() =>
  import('@/features/favorites/watch-table').then((module) => ({ default: module.WatchTable })),
)

export const collectorTabs: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'browse', label: 'Browse', render: () => <BrowseTab /> },
  {
    value: 'collection',
    label: 'My Collection',
    render: () => (
      <>
        <OwnedList
          empty={
            <EmptyState
              icon={Frame}
              title="You own nothing yet"
              actions={<ActionLink to={paths.collection}>Browse the collection</ActionLink>}
            >
              <p>What you win or buy appears here, with what you paid for it.</p>
            </EmptyState>
          }
        />
        <OwnLeases />
        <OrderList />
      </>
    ),
  },
  { value: 'bids', label: 'My Bids', render: () => <OwnBidsTab /> },
  {
    value: 'watchlist',
    label: 'Watchlist',
    render: () => <WatchTable renderBid={(lot) => <BidButton lot={lot} variant="gold" />} />,
  },
]
