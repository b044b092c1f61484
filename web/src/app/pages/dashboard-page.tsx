import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { HeartHandshake, Music, Rocket, Shield } from 'lucide-react'
import { Navigate, useSearchParams } from 'react-router'
import { ownProfileQuery } from '@/entities/account/own-account'
import { dashboardOf } from '@/entities/account/user-types'
import { salesQuery } from '@/features/sales/sales-query'
import { useAuth } from '@/shared/auth/auth'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { ArtistRoleOffer } from '../dashboards/artist-role-offer'
import { artistTabs } from '../dashboards/artist-tabs'
import { BarLink } from '../dashboards/bar-items'
import { DashboardFrame } from '../dashboards/dashboard-frame'
import { SettingsButton } from '../dashboards/settings-button'
import { SwitchDashboard } from '../dashboards/switch-dashboard'
import { useOwnAuctions } from '../dashboards/use-own-auctions'
import type { PageHandle } from '../page-handle'
import { RequireAccount } from '../require-account'

export const handle: PageHandle = { title: 'Dashboard', back: {} }

/** A figure that could not be read is not nothing. */
const unknown = 'Unknown'

/** The home role's dashboard: the artist's here, any other at its own address. `?as=artist` stays in any case. */
export function Component() {
  const [params] = useSearchParams()
  if (params.get('as') === 'artist') return <ArtistDashboard />
  return (
    <RequireAccount>
      <HomeDashboard />
    </RequireAccount>
  )
}

function HomeDashboard() {
  const { data: profile } = useSuspenseQuery(ownProfileQuery)
  return profile.role === 'artist' ? <ArtistDashboard /> : <Navigate to={dashboardOf(profile.role)} replace />
}

function ArtistDashboard() {
  const { user } = useAuth()
  const { auctions, isError } = useOwnAuctions()
  const sales = useQuery({ ...salesQuery, enabled: user !== null })
  const totals = sales.data?.totals
  const figure = (value: string | number | undefined) => value ?? (sales.isError ? unknown : undefined)
  return (
    <DashboardFrame
      title="Artist Dashboard"
      lead="Your works, their auctions, and what they bring."
      bar={
        <>
          <BarLink to={paths.musicUpload} icon={Music}>
            Upload Music
          </BarLink>
          <BarLink to={paths.deployment} icon={Rocket}>
            Deployment
          </BarLink>
          <BarLink to={paths.donation} icon={HeartHandshake}>
            Donate
          </BarLink>
          <BarLink to={paths.adminDashboard} icon={Shield}>
            Admin
          </BarLink>
          <SettingsButton />
          <SwitchDashboard />
        </>
      }
      notice={<ArtistRoleOffer />}
      stats={[
        { label: 'Total Earnings', value: figure(totals && formatMoney(totals.earnings)), period: 'completed sales' },
        {
          label: 'Active Auctions',
          value: auctions?.length ?? (isError ? unknown : undefined),
          period: 'of your works',
        },
        { label: 'Buy Now Sales', value: figure(totals?.buyNowSales), period: 'works sold at their price' },
        { label: 'Lease Revenue', value: figure(totals && formatMoney(totals.leaseRevenue)), period: 'all leases' },
      ]}
      tabs={artistTabs}
    />
  )
}
