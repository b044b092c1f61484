import { lazy } from 'react'
import type { RouteTab } from '@/ui/route-tabs'

const ApplicationsTab = lazy(() =>
  import('@/features/admin-applications/applications-tab').then((module) => ({ default: module.ApplicationsTab })),
)
const UsersTab = lazy(() =>
  import('@/features/admin-people/users-tab').then((module) => ({ default: module.UsersTab })),
)
const ReviewQueue = lazy(() =>
  import('@/features/admin-applications/review-queue').then((module) => ({ default: module.ReviewQueue })),
)
const AuthenticationTab = lazy(() =>
  import('@/features/admin-authentication/authentication-tab').then((module) => ({
    default: module.AuthenticationTab,
  })),
)
const SaleroomConsole = lazy(() =>
  import('@/features/saleroom-console/saleroom-console').then((module) => ({ default: module.SaleroomConsole })),
)
const FinancialTab = lazy(() =>
  import('@/features/admin-financial/financial-tab').then((module) => ({ default: module.FinancialTab })),
)
const SettingsTab = lazy(() =>
  import('@/features/house-settings/settings-tab').then((module) => ({ default: module.SettingsTab })),
)

/**
 * The administrators' tabs, one line each, in the order applications, users, artworks, auctions, financial, settings;
 * authentication, which also judges works, stands behind artworks.
 */
export const adminTabs: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'applications', label: 'Applications', render: () => <ApplicationsTab /> },
  { value: 'users', label: 'Users', render: () => <UsersTab /> },
  { value: 'artworks', label: 'Artworks', render: () => <ReviewQueue /> },
  { value: 'authentication', label: 'Authentication', render: () => <AuthenticationTab /> },
  { value: 'auctions', label: 'Auctions', render: () => <SaleroomConsole /> },
  { value: 'financial', label: 'Financial', render: () => <FinancialTab /> },
  { value: 'settings', label: 'Settings', render: () => <SettingsTab /> },
]
