import { Building2, Images, Users } from 'lucide-react'
import { paths } from '@/shared/navigation/paths'
import type { RouteTab } from '@/ui/route-tabs'
import { calculatorTab } from './calculator-tab'
import { emptyTab } from './empty-tab'

export const realtorTabs: readonly [RouteTab, ...RouteTab[]] = [
  emptyTab({
    value: 'properties',
    label: 'Properties',
    icon: Building2,
    title: 'No property yet',
    text: 'The homes you show, each with the works placed in it.',
    links: [{ to: paths.collection, text: 'Browse the collection' }],
  }),
  emptyTab({
    value: 'art-catalog',
    label: 'Art Catalog',
    icon: Images,
    title: 'Art for your properties',
    text: 'Every work on offer, by size, color and price, to buy or to lease by the month.',
    links: [{ to: paths.collection, text: 'Browse the collection', isMain: true }],
  }),
  calculatorTab,
  emptyTab({
    value: 'clients',
    label: 'Clients',
    icon: Users,
    title: 'No client yet',
    text: 'The people you advise, what they look for, and when you last spoke.',
    links: [
      { to: paths.meetings, text: 'Meetings and hours' },
      { to: paths.contact, text: 'Contact us' },
    ],
  }),
]
