import { Building2, Images, Users } from 'lucide-react'
import { paths } from '@/shared/navigation/paths'
import { EmptyState } from '@/ui/empty-state'
import type { RouteTab } from '@/ui/route-tabs'
import { ActionLink } from './action-link'
import { calculatorTab } from './calculator-tab'

export const realtorTabs: readonly [RouteTab, ...RouteTab[]] = [
  {
    value: 'properties',
    label: 'Properties',
    render: () => (
      <EmptyState
        icon={Building2}
        title="No property yet"
        actions={<ActionLink to={paths.collection}>Browse the collection</ActionLink>}
      >
        <p>The homes you show, each with the works placed in it.</p>
      </EmptyState>
    ),
  },
  {
    value: 'art-catalog',
    label: 'Art Catalog',
    render: () => (
      <EmptyState
        icon={Images}
        title="Art for your properties"
        actions={
          <ActionLink to={paths.collection} isMain>
            Browse the collection
          </ActionLink>
        }
      >
        <p>Every work on offer, by size, color and price, to buy or to lease by the month.</p>
      </EmptyState>
    ),
  },
  calculatorTab,
  {
    value: 'clients',
    label: 'Clients',
    render: () => (
      <EmptyState icon={Users} title="No client yet" actions={<ActionLink to={paths.contact}>Contact us</ActionLink>}>
        <p>The people you advise, what they look for, and when you last spoke.</p>
      </EmptyState>
    ),
  },
]
