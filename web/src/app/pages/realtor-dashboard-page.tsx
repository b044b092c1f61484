import { useQuery } from '@tanstack/react-query'
import { salesQuery } from '@/features/sales/sales-query'
import { useAuth } from '@/shared/auth/auth'
import { formatMoney } from '@/shared/format/format'
import { DashboardFrame } from '../dashboards/dashboard-frame'
import { ProfileButton } from '../dashboards/profile-button'
import { realtorTabs } from '../dashboards/realtor-tabs'
import { SettingsButton } from '../dashboards/settings-button'
import { SwitchDashboard } from '../dashboards/switch-dashboard'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Realtor Dashboard', back: {} }

export function Component() {
  const { user } = useAuth()
  const sales = useQuery({ ...salesQuery, enabled: user !== null })
  return (
    <DashboardFrame
      userType="realtor"
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
        {
          label: 'Commissions',
          value: sales.isError ? 'Unknown' : sales.data && formatMoney(sales.data.totals.earnings),
          period: 'completed sales',
        },
      ]}
      tabs={realtorTabs}
    />
  )
}
