import { Frame, KeyRound, Receipt } from 'lucide-react'
import { paths } from '@/shared/navigation/paths'
import { EmptyState } from '@/ui/empty-state'
import { lazyPart } from '@/ui/lazy-part'
import { type RouteTab, RouteTabs } from '@/ui/route-tabs'
import { ActionLink } from './action-link'

const OwnedPieces = lazyPart(() =>
  import('@/features/desk/collection/owned-pieces').then((module) => module.OwnedPieces),
)
const OwnLeases = lazyPart(() => import('@/features/loans/leasing/own-leases').then((module) => module.OwnLeases))
const AllOrders = lazyPart(() => import('../all-orders').then((module) => module.AllOrders))

const WallList = lazyPart(() => import('@/features/catalog/wall-planner/wall-list').then((module) => module.WallList))

const browse = <ActionLink to={paths.collection}>Browse the collection</ActionLink>

const views: readonly [RouteTab, ...RouteTab[]] = [
  {
    value: 'owned',
    label: 'Owned',
    render: () => (
      <OwnedPieces
        empty={
          <EmptyState icon={Frame} title="You own nothing yet" actions={browse}>
            <p>What you win or buy appears here, with what you paid for it and what it is worth by sales here.</p>
          </EmptyState>
        }
      />
    ),
  },
  {
    value: 'leases',
    label: 'Leases',
    render: () => (
      <OwnLeases
        empty={
          <EmptyState icon={KeyRound} title="No leases yet" actions={browse}>
            <p>Works you lease appear here, with the day on which they go back.</p>
          </EmptyState>
        }
      />
    ),
  },
  {
    value: 'orders',
    label: 'Orders',
    render: () => (
      <AllOrders
        empty={
          <EmptyState icon={Receipt} title="No orders yet" actions={browse}>
            <p>What you win, buy or lease is listed here, with its invoice and its next step.</p>
          </EmptyState>
        }
      />
    ),
  },
  { value: 'walls', label: 'Walls', render: () => <WallList /> },
]

/** What a collector has: works, leases, orders and planned walls, each at an address of its own. */
export const CollectionTab = () => <RouteTabs label="Parts of your collection" tabs={views} param="view" />
