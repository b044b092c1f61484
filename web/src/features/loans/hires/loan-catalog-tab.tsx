import { Handshake } from 'lucide-react'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { lazyPart } from '@/ui/lazy-part'
import { type RouteTab, RouteTabs } from '@/ui/route-tabs'
import { Section } from '@/ui/section'
import { ReservableWorks } from './reservable-works'

const HireList = lazyPart(() => import('./hire-list').then((module) => module.HireList))

const views: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'rentals', label: 'Catalog', render: () => <ReservableWorks /> },
  {
    value: 'hires',
    label: 'Hires',
    render: () => (
      <Section id="hires" title="Hires" className="grid gap-4">
        <HireList
          side="agent"
          caption="Your hires"
          empty={
            <EmptyState
              icon={Handshake}
              title="No hire yet"
              actions={
                <Button asChild variant="gold">
                  <Link to="?tab=art-catalog">Choose a work</Link>
                </Button>
              }
            >
              Reserve a work in the catalog for the dates of a set. You see here when its owner accepts, and what comes
              next.
            </EmptyState>
          }
        />
      </Section>
    ),
  },
]

/** The catalog of works for hire, and the hires that come from it. */
export const LoanCatalogTab = () => <RouteTabs label="Art Catalog views" tabs={views} param="view" />
