import { HeartHandshake, Music, Rocket, Shield } from 'lucide-react'
import { paths } from '@/shared/paths'
import { artistTabs } from '../dashboards/artist-tabs'
import { BarLink } from '../dashboards/bar-items'
import { DashboardFrame } from '../dashboards/dashboard-frame'
import { OwnDashboardNotice } from '../dashboards/own-dashboard-notice'
import { SettingsButton } from '../dashboards/settings-button'
import { SwitchDashboard } from '../dashboards/switch-dashboard'
import { useOwnAuctions } from '../dashboards/use-own-auctions'
import type { PageHandle } from '../pages'

export const handle: PageHandle = { title: 'Artist Dashboard', back: {} }

export function Component() {
  const { auctions, isError } = useOwnAuctions()
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
      notice={<OwnDashboardNotice />}
      stats={[
        { label: 'Total Earnings', value: '$0', period: 'no sale settled yet' },
        { label: 'Active Auctions', value: isError ? 'Unknown' : auctions?.length, period: 'of your works' },
        { label: 'Buy Now Sales', value: '0', period: 'no sale settled yet' },
        { label: 'Lease Revenue', value: '$0', period: 'no lease begun yet' },
      ]}
      tabs={artistTabs}
    />
  )
}
