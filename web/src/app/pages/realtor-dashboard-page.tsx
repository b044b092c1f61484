import { DashboardFrame } from '../dashboards/dashboard-frame'
import { ProfileButton } from '../dashboards/profile-button'
import { realtorTabs } from '../dashboards/realtor-tabs'
import { SettingsButton } from '../dashboards/settings-button'
import { SwitchDashboard } from '../dashboards/switch-dashboard'
import type { PageHandle } from '../pages'

export const handle: PageHandle = { title: 'Realtor Dashboard', back: {} }

export function Component() {
  return (
    <DashboardFrame
      title="Realtor Dashboard"
      lead="Luxury properties, and the art that belongs in them."
      bar={
        <>
          <SwitchDashboard />
          <ProfileButton />
          <SettingsButton />
        </>
      }
      stats={[
        { label: 'Properties', value: '0', period: 'none entered yet' },
        { label: 'Art Placed', value: '0', period: 'in your properties' },
        { label: 'Clients', value: '0', period: 'none entered yet' },
        { label: 'Commissions', value: '$0', period: 'no sale brought yet' },
      ]}
      tabs={realtorTabs}
    />
  )
}
