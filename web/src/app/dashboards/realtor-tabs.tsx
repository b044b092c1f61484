import { lazyPart } from '@/ui/lazy-part'
import type { RouteTab } from '@/ui/route-tabs'
import { calculatorTab, realtorsCalculator } from './calculator-tab'

const PropertiesTab = lazyPart(() => import('./properties-tab').then((module) => module.PropertiesTab))
const ArtCatalogTab = lazyPart(() => import('./art-catalog-tab').then((module) => module.ArtCatalogTab))
const CommissionsTab = lazyPart(() => import('./commissions-tab').then((module) => module.CommissionsTab))
const ClientsTab = lazyPart(() => import('./clients-tab').then((module) => module.ClientsTab))

export const realtorTabs: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'properties', label: 'Properties', render: () => <PropertiesTab /> },
  { value: 'art-catalog', label: 'Art Catalog', render: () => <ArtCatalogTab /> },
  { ...calculatorTab, render: () => <CommissionsTab calculator={realtorsCalculator} /> },
  { value: 'clients', label: 'Clients', render: () => <ClientsTab /> },
]
