import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ownProfileQuery } from '@/entities/account/own-account'
import { dashboardOf, roleName } from '@/entities/account/user-types'
import { paths } from '@/shared/navigation/paths'
import { InlineAlert } from '@/ui/inline-alert'

/** Everybody lands on /dashboard, the artist's; people with a dashboard of their own get a link to it. */
export function OwnDashboardNotice() {
  const { data: profile } = useQuery(ownProfileQuery)
  if (!profile) return null
  const own = dashboardOf(profile.role)
  if (own === paths.dashboard) return null
  return (
    <InlineAlert tone="info">
      <p>
        This is the artist dashboard. Yours is the{' '}
        <Link to={own} className="text-gold underline underline-offset-4">
          {roleName(profile.role)} dashboard
        </Link>
        .
      </p>
    </InlineAlert>
  )
}
