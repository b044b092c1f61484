import { paths } from '@/shared/navigation/paths'
import { lazyDialog } from '@/ui/lazy-dialog'
import { lazyPart } from '@/ui/lazy-part'
import type { RouteTab } from '@/ui/route-tabs'
import { ActionLink } from './action-link'
import { calculatorTab } from './calculator-tab'

const ProductionsTab = lazyPart(() =>
  import('@/features/trades/productions/productions-tab').then((module) => module.ProductionsTab),
)
const SetsTab = lazyPart(() => import('@/features/trades/productions/sets-tab').then((module) => module.SetsTab))
const CompanyForm = lazyPart(() =>
  import('@/features/trades/productions/company-form').then((module) => module.CompanyForm),
)

const LoanCatalogTab = lazyPart(() =>
  import('@/features/loans/hires/loan-catalog-tab').then((module) => module.LoanCatalogTab),
)

const loanCatalogTab: RouteTab = { value: 'art-catalog', label: 'Art Catalog', render: () => <LoanCatalogTab /> }
const SetLabelsDialog = lazyDialog(() =>
  import('@/features/trades/labels/set-labels-dialog').then(({ SetLabelsDialog }) => SetLabelsDialog),
)
const setsTab: RouteTab = {
  value: 'sets',
  label: 'Sets',
  render: () => <SetsTab renderLabels={(labels) => <SetLabelsDialog {...labels} />} />,
}

export const propAgentTabs: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'productions', label: 'Productions', render: () => <ProductionsTab canAdd /> },
  loanCatalogTab,
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
  loanCatalogTab,
  setsTab,
]
