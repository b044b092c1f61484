import { useQuery } from '@tanstack/react-query'
import { ownBidsQuery } from '@/entities/lot/own-bids'
import { watchListQuery } from '@/features/catalog/favorites/watch-list'
import { lazyPart } from '@/ui/lazy-part'
import { type RouteTab, RouteTabs } from '@/ui/route-tabs'
import { OwnBidsTab } from './own-bids-tab'

const PlanList = lazyPart(() => import('@/features/money/spend-plans/plan-list').then((module) => module.PlanList))

/** What the person bids on or watches, each lot once. */
function Plans() {
  const watched = useQuery(watchListQuery).data?.lots ?? []
  const bids = useQuery(ownBidsQuery).data?.bids ?? []
  const lots = new Map([...bids.map(({ lot }) => lot), ...watched].map((lot) => [lot.id, lot]))
  return <PlanList candidates={[...lots.values()]} />
}

const views: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'bids', label: 'Bids', render: () => <OwnBidsTab /> },
  { value: 'plans', label: 'Spend plans', render: () => <Plans /> },
]

/** Bids, and plans that bid for the person, at addresses of their own. */
export const BidsTab = () => <RouteTabs label="Parts of your bids" tabs={views} param="view" />
