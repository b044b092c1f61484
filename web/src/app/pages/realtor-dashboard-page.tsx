import { useQuery } from '@tanstack/react-query'
import type { SalesView } from '@vermeil/contracts/money/payments.schema'
import { ownProfileQuery } from '@/entities/account/own-account'
import { salesQuery } from '@/features/money/sales/sales-query'
import { realtorOverviewQuery } from '@/features/trades/realtors/realtors-api'
import { useAuth } from '@/shared/auth/auth'
import { formatMoney, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import type { FirstStep } from '@/ui/first-steps'
import { DashboardFrame } from '../dashboards/dashboard-frame'
import { ProfileButton } from '../dashboards/profile-button'
import { realtorTabs } from '../dashboards/realtor-tabs'
import { SettingsButton } from '../dashboards/settings-button'
import { StartHere } from '../dashboards/start-here'
import { SwitchDashboard } from '../dashboards/switch-dashboard'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

const commissionsOf = ({ sales }: SalesView) =>
  sales
    .filter(({ isCommission, status }) => isCommission && status === 'completed')
    .reduce((sum, { earnings }) => sum + earnings, 0)

/** In place of an empty workspace. */
const firstSteps: readonly FirstStep[] = [
  {
    label: 'Add a property',
    text: 'Its rooms and photos, or a list of all your homes as a file.',
    to: `${paths.realtorDashboard}?tab=properties`,
  },
  {
    label: 'Add a client',
    text: 'Whom you choose art for, and what they like.',
    to: `${paths.realtorDashboard}?tab=clients`,
  },
  {
    label: 'Choose works and send a proposal',
    text: 'Your client opens it by a link, and you share in what they buy.',
    to: `${paths.realtorDashboard}?tab=art-catalog`,
  },
]

export function Component() {
  const { user } = useAuth()
  const { data: profile } = useQuery({ ...ownProfileQuery, enabled: user !== null })
  const isRealtor = profile?.roles.includes('realtor') === true
  const sales = useQuery({ ...salesQuery, enabled: user !== null })
  // Only realtors have these figures; others are offered to add the role.
  const overview = useQuery({ ...realtorOverviewQuery, enabled: isRealtor })
  const figures = overview.data
  const figure = (value: number | undefined) => value ?? (overview.isError ? 'Unknown' : undefined)
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
      firstSteps={figures && figures.properties + figures.clients === 0 && <StartHere steps={firstSteps} />}
      stats={[
        {
          label: 'Active Listings',
          value: figure(figures?.activeListings),
          period: figures && `of ${plural(figures.properties, 'property', 'properties')}`,
          to: paths.realtorDashboard,
        },
        { label: 'Art Pieces Placed', value: figure(figures?.artPiecesPlaced), period: 'in your properties' },
        {
          label: 'Clients',
          value: figure(figures?.clients),
          period: figures && `${plural(figures.followUpsDue, 'follow-up', 'follow-ups')} due`,
          to: `${paths.realtorDashboard}?tab=clients`,
        },
        {
          label: 'Commissions',
          value: sales.isError ? 'Unknown' : sales.data && formatMoney(commissionsOf(sales.data)),
          period: 'completed sales',
          to: `${paths.realtorDashboard}?tab=calculator`,
        },
      ]}
      tabs={realtorTabs}
    />
  )
}
