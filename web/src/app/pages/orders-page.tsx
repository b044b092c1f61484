import { Receipt } from 'lucide-react'
import { QuoteList } from '@/features/money/quotes/quote-list'
import { paths } from '@/shared/navigation/paths'
import { EmptyState } from '@/ui/empty-state'
import { type RouteTab, RouteTabs } from '@/ui/route-tabs'
import { AllOrders } from '../all-orders'
import { ActionLink } from '../dashboards/action-link'
import type { PageBack } from '../page-module'

export const back: PageBack = { text: 'Dashboard', to: paths.dashboard }

const views: readonly [RouteTab, ...RouteTab[]] = [
  {
    value: 'orders',
    label: 'Orders',
    render: () => (
      <AllOrders
        empty={
          <EmptyState
            icon={Receipt}
            title="No orders yet"
            actions={
              <ActionLink to={paths.collection} isMain>
                Browse the collection
              </ActionLink>
            }
          >
            <p>What you win, buy or lease is listed here, with its invoice.</p>
          </EmptyState>
        }
      />
    ),
  },
  { value: 'quotes', label: 'Delivery quotes', render: () => <QuoteList side="buyer" /> },
]

export function Component() {
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="text-3xl sm:text-4xl">Orders</h1>
      <p className="mt-2 text-muted">
        Everything you buy, lease, hire and stage, and what you sell: what is due, on its way, with you, and back.
      </p>
      <div className="mt-8">
        <RouteTabs label="Orders and delivery quotes" param="view" tabs={views} />
      </div>
    </div>
  )
}
