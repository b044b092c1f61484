import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '@/ui/lazy-part'
import type { RouteTab } from '@/ui/route-tabs'
import { Skeleton } from '@/ui/skeleton'
import { AccountTab } from './account-tab'
import { NotificationsTab } from './notifications-tab'
import { SecurityTab } from './security-tab'
import type { useSettingsForm } from './use-settings-form'

// It alone has tables.
const BillingTab = lazyPart(() => import('./billing-tab').then((module) => module.BillingTab))

type Settings = ReturnType<typeof useSettingsForm>

/**
 * The four tabs, for the page (where they are places in the address) and for the dialog (where they are not). `accountSection`
 * belongs to another feature.
 */
export function settingsTabs({ save, profile, preferences }: Settings, accountSection: ReactNode) {
  return [
    {
      value: 'account',
      label: 'Account',
      render: () => (
        <AccountTab currentEmail={profile.email} proposedEmail={save.data?.proposedEmail} section={accountSection} />
      ),
    },
    {
      value: 'notifications',
      label: 'Notifications',
      render: () => <NotificationsTab smsUnavailableReason={preferences.smsUnavailableReason} />,
    },
    { value: 'security', label: 'Security', render: () => <SecurityTab hasTwoFactor={preferences.twoFactorAuth} /> },
    {
      value: 'billing',
      label: 'Billing',
      render: () => (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <BillingTab />
        </Suspense>
      ),
    },
  ] as const satisfies readonly [RouteTab, ...RouteTab[]]
}
