import { useQuery } from '@tanstack/react-query'
import { CreditCard, LogOut, ReceiptText, Star, UserRound } from 'lucide-react'
import { productionOverviewQuery } from '@/features/trades/productions/productions-api'
import { useAuth } from '@/shared/auth/auth'
import { formatCount, formatMoney, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import type { FirstStep } from '@/ui/first-steps'
import { BarButton, BarLink } from '../dashboards/bar-items'
import { DashboardFrame } from '../dashboards/dashboard-frame'
import { propAgentTabs } from '../dashboards/prop-agent-tabs'
import { StartHere } from '../dashboards/start-here'
import { SwitchDashboard } from '../dashboards/switch-dashboard'
import { useSignOut } from '../layouts/use-sign-out'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

/** In place of an empty workspace. */
const firstSteps: readonly FirstStep[] = [
  {
    label: 'Add a production',
    text: 'Its art budget, and how many works it needs.',
    to: `${paths.propAgentDashboard}?tab=productions`,
  },
  {
    label: 'Add a set',
    text: 'Where works are placed, and who may see it.',
    to: `${paths.propAgentDashboard}?tab=sets`,
  },
  {
    label: 'Reserve a work for its dates',
    text: 'Works for hire, with the rights to show them on screen.',
    to: `${paths.propAgentDashboard}?tab=art-catalog`,
  },
]

export function Component() {
  const signOut = useSignOut(paths.auth)
  const { user } = useAuth()
  const { data, isError } = useQuery({ ...productionOverviewQuery, enabled: user !== null })
  const figure = (value: string | number | undefined) => value ?? (isError ? 'Unknown' : undefined)
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
      firstSteps={data?.productions === 0 && <StartHere steps={firstSteps} />}
      stats={[
        {
          label: 'Active Productions',
          value: figure(data?.activeProductions),
          period: data && `of ${plural(data.productions, 'production', 'productions')}`,
          to: `${paths.propAgentDashboard}?tab=productions`,
        },
        {
          label: 'Art Placed',
          value: figure(data?.artPlaced),
          period: data && `of ${formatCount(data.artNeeded)} needed`,
          to: `${paths.propAgentDashboard}?tab=sets&view=placements`,
        },
        {
          label: 'Art Budget',
          value: figure(data && formatMoney(data.budgetLeft)),
          period: data && `left of ${formatMoney(data.budget)}`,
        },
        {
          label: 'Team',
          value: figure(data?.team),
          period: 'people on your productions',
          to: `${paths.propAgentDashboard}?tab=productions&view=team`,
        },
      ]}
      tabs={propAgentTabs}
    />
  )
}
