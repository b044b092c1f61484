import { LineChart, Palette, Receipt } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '@/shared/navigation/paths'
import { EmptyState } from '@/ui/empty-state'
import type { RouteTab } from '@/ui/route-tabs'
import { calculatorTab } from './calculator-tab'
import { ActionLink, emptyTab } from './empty-tab'

const OwnAuctions = lazy(() => import('./own-auctions').then((module) => ({ default: module.OwnAuctions })))
const SalesTracker = lazy(() =>
  import('@/features/sales/sales-tracker').then((module) => ({ default: module.SalesTracker })),
)
const StatementList = lazy(() =>
  import('@/features/sales/statement-list').then((module) => ({ default: module.StatementList })),
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
      <>
        <SalesTracker
          empty={
            <EmptyState
              icon={Receipt}
              title="No sale yet"
              actions={<ActionLink to={paths.sellArt}>How selling works</ActionLink>}
            >
              <p>
                Each sale is recorded here with its price, the commission, your earnings and how far the payment is.
              </p>
            </EmptyState>
          }
        />
        <StatementList />
      </>
    ),
  },
  emptyTab({
    value: 'analytics',
    label: 'Analytics',
    icon: LineChart,
    title: 'Nothing to measure yet',
    text: 'Revenue, viewers, views and favorites of your works appear here once your first work is listed.',
    links: [{ to: paths.artists, text: 'See how others are shown' }],
  }),
  emptyTab({
    value: 'artists',
    label: 'Artist Profiles',
    icon: Palette,
    title: 'Artists at Vermeil',
    text: 'Who sells here, what they make, and what their works have sold for.',
    links: [{ to: paths.artists, text: 'Open the artists page', isMain: true }],
  }),
  { value: 'subscription', label: 'Subscription', render: () => <PlanTab /> },
]
