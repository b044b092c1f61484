import { Heart } from 'lucide-react'
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
        { label: 'Watchlist', value: 'Favorites', period: 'works you marked', to: paths.favorites },
      ]}
      tabs={collectorTabs}
    />
  )
}
