import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { watchListQuery } from '@/features/favourites/watch-list'
import { useAuth } from '@/shared/auth'
import { paths } from '@/shared/paths'
import { BarLink } from '../dashboards/bar-items'
import { collectorTabs } from '../dashboards/collector-tabs'
import { DashboardFrame } from '../dashboards/dashboard-frame'
import { ProfileButton } from '../dashboards/profile-button'
import { SettingsButton } from '../dashboards/settings-button'
import { SwitchDashboard } from '../dashboards/switch-dashboard'
import type { PageHandle } from '../pages'

export const handle: PageHandle = { title: 'Collector Dashboard', back: {} }

export function Component() {
  const { user } = useAuth()
  const watched = useQuery({ ...watchListQuery, enabled: user !== null })
  return (
    <DashboardFrame
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
        { label: 'Collection Value', value: '$0', period: 'nothing bought yet' },
        { label: 'Active Bids', value: '0', period: 'no bid of yours is open' },
        { label: 'Owned Pieces', value: '0', period: 'nothing bought yet' },
        {
          label: 'Watchlist',
          value: watched.isError ? 'Unknown' : watched.data?.lots.length,
          period: 'works you marked',
          to: `${paths.collectorDashboard}?tab=watchlist`,
        },
      ]}
      tabs={collectorTabs}
    />
  )
}
