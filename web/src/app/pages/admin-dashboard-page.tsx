import { useDeskCards } from '@/features/desk/admin-desk/use-desk-cards'
import { paths } from '@/shared/navigation/paths'
import { LoadFailure } from '@/ui/load-failure'
import { adminTabs } from '../dashboards/admin-tabs'
import { DashboardFrame } from '../dashboards/dashboard-frame'
import { SettingsButton } from '../dashboards/settings-button'
import { SwitchDashboard } from '../dashboards/switch-dashboard'
import type { PageBack } from '../page-module'

export const back: PageBack = { text: 'Dashboard', to: paths.dashboard }

export function Component() {
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
