import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { overviewQuery } from '@/entities/account/overview'
import { ordersQuery } from '@/entities/order/own-orders'
import { ownedWorks, spentOn } from '@/features/orders/owned-works'
import { useAuth } from '@/shared/auth/auth'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { BarLink } from '../dashboards/bar-items'
import { collectorTabs } from '../dashboards/collector-tabs'
import { DashboardFrame } from '../dashboards/dashboard-frame'
import { ProfileButton } from '../dashboards/profile-button'
import { SettingsButton } from '../dashboards/settings-button'
import { SwitchDashboard } from '../dashboards/switch-dashboard'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Collector Dashboard', back: {} }

/** `2 leading, 1 outbid` */
const bidsInWords = ({ leading, outbid }: { leading: number; outbid: number }) => `${leading} leading, ${outbid} outbid`

export function Component() {
  const { user } = useAuth()
  const orders = useQuery({ ...ordersQuery, enabled: user !== null })
  const owned = orders.data && ownedWorks(orders.data.orders)
  const figure = (value: string | number | undefined) => value ?? (orders.isError ? 'Unknown' : undefined)
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
        { label: 'Collection Value', value: figure(owned && formatMoney(spentOn(owned))), period: 'purchase price' },
        {
          label: 'Active Bids',
          value: overview.isError ? 'Unknown' : overview.data?.counts.bids,
          period: overview.data && bidsInWords(overview.data.counts),
          to: `${paths.collectorDashboard}?tab=bids`,
        },
        { label: 'Owned Pieces', value: figure(owned?.length), period: 'won or bought' },
        {
          label: 'Watchlist',
          value: overview.isError ? 'Unknown' : overview.data?.counts.watching,
          period: 'saved works',
          to: `${paths.collectorDashboard}?tab=watchlist`,
        },
      ]}
      tabs={collectorTabs}
    />
  )
}
