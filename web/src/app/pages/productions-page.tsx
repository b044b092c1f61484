import { paths } from '@/shared/navigation/paths'
import { RouteTabs } from '@/ui/route-tabs'
import { sharedProductionTabs } from '../dashboards/prop-agent-tabs'
import type { PageBack } from '../page-module'

export const back: PageBack = { text: 'Dashboard', to: paths.dashboard }

/** The productions somebody is invited to. Their own are part of the property agent's dashboard too. */
export function Component() {
  return (
    <div className="page-width py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl">Productions</h1>
      <p className="mt-2 text-muted">Films and series whose teams you are in.</p>
      <div className="mt-8">
        <RouteTabs label="Productions" tabs={sharedProductionTabs} />
      </div>
    </div>
  )
}
