import { useDeskCards } from '@/features/desk/admin-desk/use-desk-cards'
import { paths } from '@/shared/navigation/paths'
import { LoadFailure } from '@/ui/load-failure'
import { adminTabs } from '../dashboards/admin-tabs'
import { DashboardFrame } from '../dashboards/dashboard-frame'
import { RequireAdmin } from '../dashboards/require-admin'
import { SettingsButton } from '../dashboards/settings-button'
import { SwitchDashboard } from '../dashboards/switch-dashboard'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Admin Dashboard', back: { text: 'Dashboard', to: paths.dashboard } }

export function Component() {
  return (
    <RequireAdmin>
      <AdminDashboard />
    </RequireAdmin>
  )
}

function AdminDashboard() {
  const { cards, isFailed, retry } = useDeskCards()
  return (
    <DashboardFrame
      title="Admin Dashboard"
      lead="Everything you do here is written to the audit log."
      bar={
        <>
          <SwitchDashboard />
          <SettingsButton />
        </>
      }
      notice={isFailed && <LoadFailure what="The figures" onRetry={retry} />}
      stats={isFailed ? [] : cards}
      tabs={adminTabs}
    />
  )
}
