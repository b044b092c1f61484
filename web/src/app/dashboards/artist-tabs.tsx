import { LineChart } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '@/shared/navigation/paths'
import { EmptyState } from '@/ui/empty-state'
import type { RouteTab } from '@/ui/route-tabs'
import { ActionLink } from './action-link'
import { calculatorTab } from './calculator-tab'
import { renderLot } from './render-lot'

const AnalyticsTab = lazy(() =>
  import('@/features/analytics/analytics-tab').then((module) => ({ default: module.AnalyticsTab })),
)
const ArtistProfilesTab = lazy(() =>
  import('./artist-profiles-tab').then((module) => ({ default: module.ArtistProfilesTab })),
)
const KeptMore = lazy(() => import('@/features/sales/kept-more').then((module) => ({ default: module.KeptMore })))
const LiveAuctions = lazy(() => import('./live-auctions').then((module) => ({ default: module.LiveAuctions })))
const PlanTab = lazy(() => import('@/features/subscriptions/plan-tab').then((module) => ({ default: module.PlanTab })))
const SalesTab = lazy(() => import('./sales-tab').then((module) => ({ default: module.SalesTab })))
const UploadTab = lazy(() => import('@/features/listing/upload-tab').then((module) => ({ default: module.UploadTab })))

/** The artist dashboard's seven tabs, one entry each; a tab's feature is loaded when it is opened. */
export const artistTabs: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'auctions', label: 'Live Auctions', render: () => <LiveAuctions /> },
  { value: 'upload', label: 'Upload Artwork', render: () => <UploadTab renderLot={renderLot} /> },
  calculatorTab,
  {
    value: 'sales',
    label: 'Sales Tracker',
    render: () => <SalesTab />,
  },
  {
    value: 'analytics',
    label: 'Analytics',
    render: () => (
      <AnalyticsTab
        empty={
          <EmptyState
            icon={LineChart}
            title="Nothing to measure in this period"
            actions={<ActionLink to={paths.artists}>See how others are shown</ActionLink>}
          >
            <p>Revenue, viewers, views and favorites of your works appear here once people look at them.</p>
          </EmptyState>
        }
      />
    ),
  },
  { value: 'artists', label: 'Artist Profiles', render: () => <ArtistProfilesTab /> },
  {
    value: 'subscription',
    label: 'Subscription',
    render: () => (
      <>
        <KeptMore />
        <PlanTab />
      </>
    ),
  },
]
