import type { Capability } from '@vermeil/contracts/identity/capabilities'
import { PackageCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ForStaff } from '@/entities/account/for-staff'
import { EmptyState } from '@/ui/empty-state'
import { lazyPart } from '@/ui/lazy-part'
import { type RouteTab, RouteTabs } from '@/ui/route-tabs'

const ApplicationsTab = lazyPart(() =>
  import('@/features/contact/admin-applications/applications-tab').then((module) => module.ApplicationsTab),
)
const UsersTab = lazyPart(() => import('@/features/desk/admin-people/users-tab').then((module) => module.UsersTab))
const AdminArtworks = lazyPart(() => import('./admin-artworks').then((module) => module.AdminArtworks))
const AuthenticationTab = lazyPart(() =>
  import('@/features/catalog/admin-authentication/authentication-tab').then((module) => module.AuthenticationTab),
)
const SaleroomConsole = lazyPart(() =>
  import('@/features/selling/saleroom-console/saleroom-console').then((module) => module.SaleroomConsole),
)
const RehearsalTab = lazyPart(() =>
  import('@/features/selling/saleroom-console/rehearsal-tab').then((module) => module.RehearsalTab),
)
const UpcomingLots = lazyPart(() =>
  import('@/features/selling/admin-artworks/upcoming-lots').then((module) => module.UpcomingLots),
)
const FinancialTab = lazyPart(() =>
  import('@/features/money/admin-financial/financial-tab').then((module) => module.FinancialTab),
)
const StagingDesk = lazyPart(() =>
  import('@/features/loans/stagings/staging-list').then((module) => module.StagingRequests),
)
const HireDesk = lazyPart(() => import('@/features/loans/hires/hire-desk').then((module) => module.HireDesk))
const ChargebackDesk = lazyPart(() =>
  import('@/features/money/admin-financial/chargeback-desk').then((module) => module.ChargebackDesk),
)
const ClaimDesk = lazyPart(() => import('@/features/fulfillment/claims/claim-desk').then((module) => module.ClaimDesk))
const QuoteList = lazyPart(() => import('@/features/money/quotes/quote-list').then((module) => module.QuoteList))
const ToShipList = lazyPart(() =>
  import('@/features/fulfillment/orders/to-ship-list').then((module) => module.ToShipList),
)
const SettingsTab = lazyPart(() =>
  import('@/features/identity/house-settings/settings-tab').then((module) => module.SettingsTab),
)

const forStaff = (needs: readonly Capability[], render: () => ReactNode) => () => (
  <ForStaff needs={needs}>{render()}</ForStaff>
)

const applicationViews: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'artists', label: 'Artist applications', render: () => <ApplicationsTab /> },
  { value: 'authentication', label: 'Authentication requests', render: () => <AuthenticationTab /> },
]

const auctionViews: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'saleroom', label: 'Saleroom', render: forStaff(['clerk'], () => <SaleroomConsole />) },
  {
    value: 'upcoming',
    label: 'Upcoming lots',
    render: forStaff(['catalog', 'clerk', 'read-only'], () => <UpcomingLots />),
  },
  { value: 'rehearsal', label: 'Rehearsal', render: forStaff(['clerk'], () => <RehearsalTab />) },
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
    label: 'Problems',
    render: () => (
      <div className="grid gap-12">
        <ClaimDesk />
        <ForStaff needs={['money']}>
          <ChargebackDesk />
        </ForStaff>
      </div>
    ),
  },
  { value: 'quotes', label: 'Delivery quotes', render: forStaff(['money'], () => <QuoteList side="seller" />) },
  {
    value: 'to-ship',
    label: 'To ship',
    render: forStaff(['money'], () => (
      <ToShipList
        empty={
          <EmptyState icon={PackageCheck} title="Nothing to ship">
            <p>Works of our own that are paid for appear here, with the day by which they leave.</p>
          </EmptyState>
        }
      />
    )),
  },
]

/** The administrators' tabs, one line each, in the order applications, users, artworks, auctions, financial, settings. */
export const adminTabs: readonly [RouteTab, ...RouteTab[]] = [
  {
    value: 'applications',
    label: 'Applications',
    render: forStaff(['catalog'], () => <RouteTabs label="Applications" param="view" tabs={applicationViews} />),
  },
  { value: 'users', label: 'Users', render: forStaff(['people'], () => <UsersTab />) },
  { value: 'artworks', label: 'Artworks', render: forStaff(['catalog', 'read-only'], () => <AdminArtworks />) },
  {
    value: 'auctions',
    label: 'Auctions',
    render: forStaff(['clerk', 'catalog', 'read-only'], () => (
      <RouteTabs label="Auctions" param="view" tabs={auctionViews} />
    )),
  },
  {
    value: 'financial',
    label: 'Financial',
    render: forStaff(['money', 'read-only'], () => <RouteTabs label="Financial" param="view" tabs={financialViews} />),
  },
  { value: 'settings', label: 'Settings', render: forStaff(['settings'], () => <SettingsTab />) },
]
