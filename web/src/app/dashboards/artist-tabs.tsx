import { LineChart, Palette, Receipt } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '@/shared/navigation/paths'
import { EmptyState } from '@/ui/empty-state'
import type { RouteTab } from '@/ui/route-tabs'
import { ActionLink } from './action-link'
import { calculatorTab } from './calculator-tab'

const OwnAuctions = lazy(() => import('./own-auctions').then((module) => ({ default: module.OwnAuctions })))
const SalesTracker = lazy(() =>
  import('@/features/sales/sales-tracker').then((module) => ({ default: module.SalesTracker })),
)
const PlanTab = lazy(() => import('@/features/subscriptions/plan-tab').then((module) => ({ default: module.PlanTab })))
const UploadTab = lazy(() => import('@/features/listing/upload-tab').then((module) => ({ default: module.UploadTab })))

/** The artist dashboard's seven tabs, one entry each; a tab's feature is loaded when it is opened. */
export const artistTabs: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'auctions', label: 'Live Auctions', render: () => <OwnAuctions /> },
  { value: 'upload', label: 'Upload Artwork', render: () => <UploadTab /> },
  calculatorTab,
  {
    value: 'sales',
    label: 'Sales Tracker',
    render: () => (
      <SalesTracker
        empty={
          <EmptyState
            icon={Receipt}
            title="No sale yet"
            actions={<ActionLink to={paths.sellArt}>How selling works</ActionLink>}
          >
            <p>Each sale is recorded here with its price, the commission, your earnings and how far the payment is.</p>
          </EmptyState>
        }
      />
    ),
  },
  {
    value: 'analytics',
    label: 'Analytics',
    render: () => (
      <EmptyState
        icon={LineChart}
        title="Nothing to measure yet"
        actions={<ActionLink to={paths.artists}>See how others are shown</ActionLink>}
      >
        <p>Revenue, viewers, views and favorites of your works are drawn here from the day the first one is listed.</p>
      </EmptyState>
    ),
  },
  {
    value: 'artists',
    label: 'Artist Profiles',
    render: () => (
      <EmptyState
        icon={Palette}
        title="Artists at Vermeil"
        actions={
          <ActionLink to={paths.artists} isMain>
            Open the artists page
          </ActionLink>
        }
      >
        <p>Who sells here, what they make, and what their work has brought.</p>
      </EmptyState>
    ),
  },
  { value: 'subscription', label: 'Subscription', render: () => <PlanTab /> },
]
