import { lazy } from 'react'
import type { RouteTab } from '@/ui/route-tabs'
import { calculatorTab } from './calculator-tab'

const PropertiesTab = lazy(() => import('./properties-tab').then((module) => ({ default: module.PropertiesTab })))
const ArtCatalogTab = lazy(() => import('./art-catalog-tab').then((module) => ({ default: module.ArtCatalogTab })))
const CommissionsTab = lazy(() => import('./commissions-tab').then((module) => ({ default: module.CommissionsTab })))
const ClientsTab = lazy(() => import('./clients-tab').then((module) => ({ default: module.ClientsTab })))

export const realtorTabs: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'properties', label: 'Properties', render: () => <PropertiesTab /> },
  { value: 'art-catalog', label: 'Art Catalog', render: () => <ArtCatalogTab /> },
  { ...calculatorTab, render: () => <CommissionsTab calculator={calculatorTab.render()} /> },
  { value: 'clients', label: 'Clients', render: () => <ClientsTab /> },
]
