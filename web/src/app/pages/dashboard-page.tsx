import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { HeartHandshake, Music, Rocket, Shield } from 'lucide-react'
import { ownProfileQuery } from '@/entities/account/own-account'
import { dashboardOf } from '@/entities/account/user-types'
import { ownLotsQuery } from '@/entities/lot/own-lots'
import { NextPayout } from '@/features/money/sales/next-payout'
import { salesQuery } from '@/features/money/sales/sales-query'
import { useAuth } from '@/shared/auth/auth'
import type { Compared } from '@/shared/format/change-text'
import { formatCount, formatMoney, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Redirect, useSearchParams } from '@/shared/navigation/router'
import { ArtistRoleOffer } from '../dashboards/artist-role-offer'
import { artistTabs } from '../dashboards/artist-tabs'
import { BarLink } from '../dashboards/bar-items'
import { DashboardFrame } from '../dashboards/dashboard-frame'
import { SettingsButton } from '../dashboards/settings-button'
import { StartHere } from '../dashboards/start-here'
import { SwitchDashboard } from '../dashboards/switch-dashboard'
import { useArtistSteps } from '../dashboards/use-artist-steps'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

/** A standing number is compared with that of a moment, not of a period. */
const activeChange = ({ before: then }: Compared) => `${plural(then ?? 0, 'was', 'were')} active 30 days ago`

/** A figure that could not be read is not nothing. */
const unknown = 'Unknown'

/** The home role's dashboard: the artist's here, any other at its own address. `?as=artist` stays in any case. */
export function Component() {
  const [params] = useSearchParams()
  if (params.get('as') === 'artist') return <ArtistDashboard />
  return <HomeDashboard />
}

function HomeDashboard() {
  const { data: profile } = useSuspenseQuery(ownProfileQuery)
  return profile.role === 'artist' ? <ArtistDashboard /> : <Redirect to={dashboardOf(profile.role)} />
}

function ArtistDashboard() {
  const { user } = useAuth()
  const lots = useQuery({ ...ownLotsQuery, enabled: user !== null })
  const sales = useQuery({ ...salesQuery, enabled: user !== null })
  const { totals, trends } = sales.data ?? {}
  const recent = (trend: Compared | undefined, text: (value: number) => string | number) =>
    trend &&
    `${text(trend.value)} in the last 30 days${trend.before ? `, ${text(trend.before)} in the 30 days before` : ''}`
  const figure = (value: string | number | undefined) => value ?? (sales.isError ? unknown : undefined)
  const { isNew, steps } = useArtistSteps(sales.data?.sales.length === 0)
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
      firstSteps={isNew && <StartHere steps={steps} />}
      stats={[
        {
          label: 'Total Earnings',
          value: figure(totals && formatMoney(totals.earnings)),
          period: 'completed sales',
          change: recent(trends?.earnings, formatMoney),
        },
        {
          label: 'Active Auctions',
          value: lots.data?.active.value ?? (lots.isError ? unknown : undefined),
          period: 'of your works',
          change: lots.data && activeChange(lots.data.active),
        },
        {
          label: 'Buy Now Sales',
          value: figure(totals?.buyNowSales),
          period: recent(trends?.buyNowSales, formatCount),
        },
        {
          label: 'Lease Revenue',
          value: figure(totals && formatMoney(totals.leaseRevenue)),
          period: 'all leases',
          change: recent(trends?.leaseRevenue, formatMoney),
        },
      ]}
      statsNote={sales.data && <NextPayout {...sales.data} />}
      tabs={artistTabs}
    />
  )
}
