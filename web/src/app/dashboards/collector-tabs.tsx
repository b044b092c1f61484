import { Frame, Gavel, Search } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '@/shared/navigation/paths'
import { EmptyState } from '@/ui/empty-state'
import type { RouteTab } from '@/ui/route-tabs'
import { ActionLink } from './empty-tab'

const OrderList = lazy(() => import('@/features/orders/order-list').then((module) => ({ default: module.OrderList })))
const OwnedList = lazy(() => import('@/features/orders/owned-list').then((module) => ({ default: module.OwnedList })))
const OwnLeases = lazy(() => import('@/features/leasing/own-leases').then((module) => ({ default: module.OwnLeases })))
const Watchlist = lazy(() => import('./watchlist').then((module) => ({ default: module.Watchlist })))

export const collectorTabs: readonly [RouteTab, ...RouteTab[]] = [
  {
    value: 'browse',
    label: 'Browse',
    render: () => (
      <EmptyState
        icon={Search}
        title="Find something to live with"
        actions={
          <>
            <ActionLink to={paths.collection} isMain>
              Browse the collection
            </ActionLink>
            <ActionLink to={paths.artists}>Meet the artists</ActionLink>
          </>
        }
      >
        <p>Every work on offer, by medium, size, color, price and way to buy.</p>
      </EmptyState>
    ),
  },
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
  {
    value: 'bids',
    label: 'My Bids',
    render: () => (
      <EmptyState
        icon={Gavel}
        title="Follow your bids"
        actions={
          <ActionLink to={paths.auctions} isMain>
            Go to the saleroom
          </ActionLink>
        }
      >
        <p>
          We notify you when you are outbid, when you lead, and when you have won. Each lot shows your own standing.
        </p>
      </EmptyState>
    ),
  },
  { value: 'watchlist', label: 'Watchlist', render: () => <Watchlist /> },
]
