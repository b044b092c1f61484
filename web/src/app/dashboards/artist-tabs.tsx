import { LineChart } from 'lucide-react'
import { paths } from '@/shared/navigation/paths'
import { EmptyState } from '@/ui/empty-state'
import { lazyPart } from '@/ui/lazy-part'
import type { RouteTab } from '@/ui/route-tabs'
import { ActionLink } from './action-link'
import { calculatorTab } from './calculator-tab'
import { renderLot } from './render-lot'

const AnalyticsTab = lazyPart(() =>
  import('@/features/desk/analytics/analytics-tab').then((module) => module.AnalyticsTab),
)
const ArtistProfilesTab = lazyPart(() => import('./artist-profiles-tab').then((module) => module.ArtistProfilesTab))
const PremiumGain = lazyPart(() => import('@/features/money/sales/premium-gain').then((module) => module.PremiumGain))
const LiveAuctions = lazyPart(() => import('./live-auctions').then((module) => module.LiveAuctions))
const PlanTab = lazyPart(() => import('@/features/identity/subscriptions/plan-tab').then((module) => module.PlanTab))
const SalesTab = lazyPart(() => import('./sales-tab').then((module) => module.SalesTab))
const UploadTab = lazyPart(() => import('@/features/selling/listing/upload-tab').then((module) => module.UploadTab))

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
        <PremiumGain />
        <PlanTab />
      </>
    ),
  },
]
