import { Images } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '@/shared/navigation/paths'
import type { RouteTab } from '@/ui/route-tabs'
import { calculatorTab } from './calculator-tab'
import { ActionLink, emptyTab } from './empty-tab'

const ProductionsTab = lazy(() =>
  import('@/features/productions/productions-tab').then((module) => ({ default: module.ProductionsTab })),
)
const SetsTab = lazy(() => import('@/features/productions/sets-tab').then((module) => ({ default: module.SetsTab })))
const CompanyForm = lazy(() =>
  import('@/features/productions/company-form').then((module) => ({ default: module.CompanyForm })),
)

const setsTab: RouteTab = { value: 'sets', label: 'Sets', render: () => <SetsTab /> }

export const propAgentTabs: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'productions', label: 'Productions', render: () => <ProductionsTab canAdd /> },
  emptyTab({
    value: 'art-catalog',
    label: 'Art Catalog',
    icon: Images,
    title: 'Works to rent',
    text: 'Works to lease for a set by the month, with size and price.',
    links: [{ to: `${paths.collection}?way=lease`, text: 'Browse works for lease', isMain: true }],
  }),
  calculatorTab,
  setsTab,
  {
    value: 'profile',
    label: 'Profile',
    render: () => (
      <>
        <CompanyForm />
        <div className="mt-8 flex flex-wrap gap-3">
          <ActionLink to={paths.meetings}>Meetings and hours</ActionLink>
          <ActionLink to={paths.settings}>Settings</ActionLink>
        </div>
      </>
    ),
  },
]

/** For people in somebody's team, whatever their role. */
export const sharedProductionTabs: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'productions', label: 'Productions', render: () => <ProductionsTab canAdd={false} /> },
  setsTab,
]
