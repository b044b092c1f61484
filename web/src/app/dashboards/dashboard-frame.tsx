import type { UserType } from '@vermeil/contracts/identity/roles.schema'
import type { ComponentProps, ReactNode } from 'react'
import { ApplicationNotice } from '@/features/contact/artist-application/application-notice'
import { NeedsLine, NeedsNow } from '@/features/desk/overview/needs-now'
import { SharedProductions } from '@/features/desk/overview/shared-productions'
import { RouteTabs } from '@/ui/route-tabs'
import { StatCard } from '@/ui/stat-card'
import { RequireRole } from './require-role'

type DashboardFrameProps = {
  /** The role this dashboard is for. An account without it is offered to add it; without one, everybody sees the page. */
  userType?: UserType
  title: string
  lead: ReactNode
  /** The dashboard's own bar: links and buttons, in the documented order. */
  bar: ReactNode
  /** Between the bar and the figures: what this person should know about this dashboard. */
  notice?: ReactNode
  stats: readonly ComponentProps<typeof StatCard>[]
  /** In place of the figures, for somebody who has none yet. */
  firstSteps?: ReactNode
  /** Below the figures: what follows from them. */
  statsNote?: ReactNode
  tabs: ComponentProps<typeof RouteTabs>['tabs']
}

/** What all five dashboards share: the role that they are for, a bar, figures, tabs. */
export function DashboardFrame({ userType, ...page }: DashboardFrameProps) {
  if (!userType) return <DashboardPage {...page} />
  return (
    <RequireRole userType={userType}>
      <DashboardPage {...page} />
    </RequireRole>
  )
}

function DashboardPage({ title, lead, bar, notice, tabs, ...today }: Omit<DashboardFrameProps, 'userType'>) {
  return (
    <div className="page-width py-6 sm:py-8">
      <div className="flex flex-col gap-4 xl:flex-row xl:flex-wrap xl:items-end xl:justify-between">
        <div>
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          <p className="mt-1 text-muted max-sm:text-sm">{lead}</p>
        </div>
        {/* One row on a phone, which scrolls: what the dashboard shows must not begin below the screen. */}
        <nav
          aria-label={`${title} navigation`}
          className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap"
        >
          {bar}
        </nav>
      </div>
      {notice && <div className="mt-4 grid gap-4 empty:hidden">{notice}</div>}
      <div className="mt-4 sm:mt-6">
        <RouteTabs
          label={`${title} sections`}
          tabs={tabs}
          renderLead={(isFirst) => (isFirst ? <Today {...today} /> : <NeedsLine />)}
        />
      </div>
    </div>
  )
}

/** Above the first tab's own content: what needs the person, and their figures. */
function Today({ stats, statsNote, firstSteps }: Pick<DashboardFrameProps, 'stats' | 'statsNote' | 'firstSteps'>) {
  return (
    <div className="mb-10 grid gap-4">
      <ApplicationNotice />
      <NeedsNow />
      <SharedProductions />
      {firstSteps}
      {!firstSteps && stats.length > 0 && (
        <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {stats.map((stat) => (
            <StatCard key={stat.label} {...stat} />
          ))}
        </div>
      )}
      {statsNote}
    </div>
  )
}
