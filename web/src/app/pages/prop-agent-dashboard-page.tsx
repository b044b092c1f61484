import { CreditCard, LogOut, ReceiptText, Star, UserRound } from 'lucide-react'
import { paths } from '@/shared/navigation/paths'
import { BarButton, BarLink } from '../dashboards/bar-items'
import { DashboardFrame } from '../dashboards/dashboard-frame'
import { propAgentTabs } from '../dashboards/prop-agent-tabs'
import { SwitchDashboard } from '../dashboards/switch-dashboard'
import { useSignOut } from '../layouts/use-sign-out'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Property Agent Dashboard', back: {} }

export function Component() {
  const signOut = useSignOut(paths.auth)
  return (
    <DashboardFrame
      userType="prop-agent"
      title="Property Agent Dashboard"
      lead="Curated art for film sets and entertainment properties."
      bar={
        <>
          <SwitchDashboard />
          <BarLink to={paths.subscription} icon={Star}>
            Subscription
          </BarLink>
          <BarLink to={paths.subscription} icon={CreditCard}>
            Update Payment
          </BarLink>
          <BarLink to={paths.subscription} icon={ReceiptText}>
            View Billing
          </BarLink>
          <BarLink to={paths.settings} icon={UserRound}>
            Profile
          </BarLink>
          <BarButton icon={LogOut} onClick={() => void signOut()}>
            Sign Out
          </BarButton>
        </>
      }
      stats={[
        { label: 'Productions', value: '0', period: 'none entered yet' },
        { label: 'Art Budget', value: '$0', period: 'over all productions' },
        { label: 'Art Placed', value: '0', period: 'on your sets' },
        { label: 'Sets', value: '0', period: 'none entered yet' },
      ]}
      tabs={propAgentTabs}
    />
  )
}
