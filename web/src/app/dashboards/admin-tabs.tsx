import { PackageCheck } from 'lucide-react'
import { lazy } from 'react'
import { EmptyState } from '@/ui/empty-state'
import { type RouteTab, RouteTabs } from '@/ui/route-tabs'

const ApplicationsTab = lazy(() =>
  import('@/features/admin-applications/applications-tab').then((module) => ({ default: module.ApplicationsTab })),
)
const UsersTab = lazy(() =>
  import('@/features/admin-people/users-tab').then((module) => ({ default: module.UsersTab })),
)
const AdminArtworks = lazy(() => import('./admin-artworks').then((module) => ({ default: module.AdminArtworks })))
const AuthenticationTab = lazy(() =>
  import('@/features/admin-authentication/authentication-tab').then((module) => ({
    default: module.AuthenticationTab,
  })),
)
const SaleroomConsole = lazy(() =>
  import('@/features/saleroom-console/saleroom-console').then((module) => ({ default: module.SaleroomConsole })),
)
const RehearsalTab = lazy(() =>
  import('@/features/saleroom-console/rehearsal-tab').then((module) => ({ default: module.RehearsalTab })),
)
const UpcomingLots = lazy(() =>
  import('@/features/admin-artworks/upcoming-lots').then((module) => ({ default: module.UpcomingLots })),
)
const FinancialTab = lazy(() =>
  import('@/features/admin-financial/financial-tab').then((module) => ({ default: module.FinancialTab })),
)
const StagingDesk = lazy(() =>
  import('@/features/stagings/staging-list').then((module) => ({ default: module.StagingRequests })),
)
const HireDesk = lazy(() => import('@/features/hires/hire-desk').then((module) => ({ default: module.HireDesk })))
const ChargebackDesk = lazy(() =>
  import('@/features/admin-financial/chargeback-desk').then((module) => ({ default: module.ChargebackDesk })),
)
const ClaimDesk = lazy(() => import('@/features/claims/claim-desk').then((module) => ({ default: module.ClaimDesk })))
const QuoteList = lazy(() => import('@/features/quotes/quote-list').then((module) => ({ default: module.QuoteList })))
const ToShipList = lazy(() =>
  import('@/features/orders/to-ship-list').then((module) => ({ default: module.ToShipList })),
)
const SettingsTab = lazy(() =>
  import('@/features/house-settings/settings-tab').then((module) => ({ default: module.SettingsTab })),
)

const applicationViews: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'artists', label: 'Artist applications', render: () => <ApplicationsTab /> },
  { value: 'authentication', label: 'Authentication requests', render: () => <AuthenticationTab /> },
]

const auctionViews: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'saleroom', label: 'Saleroom', render: () => <SaleroomConsole /> },
  { value: 'upcoming', label: 'Upcoming lots', render: () => <UpcomingLots /> },
  { value: 'rehearsal', label: 'Rehearsal', render: () => <RehearsalTab /> },
]

const financialViews: readonly [RouteTab, ...RouteTab[]] = [
  {
    value: 'money',
    label: 'Money',
    render: () => (
      <div className="grid gap-12">
        <FinancialTab />
        <HireDesk />
        <StagingDesk />
      </div>
    ),
  },
  {
    value: 'disputes',
    label: 'Disputes',
    render: () => (
      <div className="grid gap-12">
        <ClaimDesk />
        <ChargebackDesk />
      </div>
    ),
  },
  { value: 'quotes', label: 'Delivery quotes', render: () => <QuoteList side="seller" /> },
  {
    value: 'to-ship',
    label: 'To ship',
    render: () => (
      <ToShipList
        empty={
          <EmptyState icon={PackageCheck} title="Nothing to ship">
            <p>Works of our own that are paid for appear here, with the day by which they leave.</p>
          </EmptyState>
        }
      />
    ),
  },
]

/** The administrators' tabs, one line each, in the order applications, users, artworks, auctions, financial, settings. */
export const adminTabs: readonly [RouteTab, ...RouteTab[]] = [
  {
    value: 'applications',
    label: 'Applications',
    render: () => <RouteTabs label="Applications" param="view" tabs={applicationViews} />,
  },
  { value: 'users', label: 'Users', render: () => <UsersTab /> },
  { value: 'artworks', label: 'Artworks', render: () => <AdminArtworks /> },
  {
    value: 'auctions',
    label: 'Auctions',
    render: () => <RouteTabs label="Auctions" param="view" tabs={auctionViews} />,
  },
  {
    value: 'financial',
    label: 'Financial',
    render: () => <RouteTabs label="Financial" param="view" tabs={financialViews} />,
  },
  { value: 'settings', label: 'Settings', render: () => <SettingsTab /> },
]
