import { PackageCheck, Receipt } from 'lucide-react'
import { paths } from '@/shared/navigation/paths'
import { EmptyState } from '@/ui/empty-state'
import { lazyPart } from '@/ui/lazy-part'
import { type RouteTab, RouteTabs } from '@/ui/route-tabs'
import { ActionLink } from './action-link'

const SalesTracker = lazyPart(() =>
  import('@/features/money/sales/sales-tracker').then((module) => module.SalesTracker),
)
const ToShipList = lazyPart(() =>
  import('@/features/fulfillment/orders/to-ship-list').then((module) => module.ToShipList),
)
const QuoteList = lazyPart(() => import('@/features/money/quotes/quote-list').then((module) => module.QuoteList))
const OwnLeases = lazyPart(() => import('@/features/loans/leasing/own-leases').then((module) => module.OwnLeases))
const StatementList = lazyPart(() =>
  import('@/features/money/sales/statement-list').then((module) => module.StatementList),
)

const views: readonly [RouteTab, ...RouteTab[]] = [
  {
    value: 'sales',
    label: 'Sales',
    render: () => (
      <>
        <SalesTracker
          leases={<OwnLeases empty={null} />}
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
  {
    value: 'to-ship',
    label: 'To ship',
    render: () => (
      <ToShipList
        empty={
          <EmptyState icon={PackageCheck} title="Nothing to ship">
            <p>Works that are paid for appear here, with the day by which they leave.</p>
          </EmptyState>
        }
      />
    ),
  },
  { value: 'quotes', label: 'Delivery quotes', render: () => <QuoteList side="seller" /> },
]

/** What an artist has sold, and what is still to be sent off, each at an address of its own. */
export const SalesTab = () => <RouteTabs label="Parts of your sales" tabs={views} param="view" />
