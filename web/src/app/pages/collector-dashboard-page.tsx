import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { overviewQuery } from '@/entities/account/overview'
import { collectionQuery, estimateLine } from '@/entities/collection/own-collection'
import { useAuth } from '@/shared/auth/auth'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { BarLink } from '../dashboards/bar-items'
import { collectorTabs } from '../dashboards/collector-tabs'
import { DashboardFrame } from '../dashboards/dashboard-frame'
import { ProfileButton } from '../dashboards/profile-button'
import { SettingsButton } from '../dashboards/settings-button'
import { SwitchDashboard } from '../dashboards/switch-dashboard'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

/** `2 leading, 1 outbid` */
const bidsInWords = ({ leading, outbid }: { leading: number; outbid: number }) => `${leading} leading, ${outbid} outbid`

export function Component() {
  const { user } = useAuth()
  const collection = useQuery({ ...collectionQuery, enabled: user !== null })
  const { pieces = [], totals } = collection.data ?? {}
  const figure = (value: string | number | undefined) => value ?? (collection.isError ? 'Unknown' : undefined)
  const overview = useQuery({ ...overviewQuery, enabled: user !== null })
  return (
    <DashboardFrame
      userType="collector"
      title="Collector Dashboard"
      lead="What you own, what you bid on, and what you keep an eye on."
      bar={
        <>
          <SwitchDashboard />
          <ProfileButton />
          <SettingsButton />
          <BarLink to={paths.favorites} icon={Heart}>
            Favorites
          </BarLink>
        </>
      }
      stats={[
        {
          label: 'Collection Value',
          value: figure(totals && formatMoney(totals.purchase)),
          period: 'what you paid',
          change: totals && estimateLine(totals, pieces.length),
          to: `${paths.collectorDashboard}?tab=collection`,
        },
        {
          label: 'Active Bids',
          value: overview.isError ? 'Unknown' : overview.data?.counts.bids,
          period: overview.data && bidsInWords(overview.data.counts),
          to: `${paths.collectorDashboard}?tab=bids`,
        },
        { label: 'Owned Pieces', value: figure(collection.data && pieces.length), period: 'won or bought' },
        {
          label: 'Watchlist',
          value: overview.isError ? 'Unknown' : overview.data?.counts.watching,
          period: 'works you watch',
          to: `${paths.collectorDashboard}?tab=watchlist`,
        },
      ]}
      tabs={collectorTabs}
    />
  )
}
