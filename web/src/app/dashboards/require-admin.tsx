import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownProfileQuery } from '@/entities/account/own-account'
import { useAuth } from '@/shared/auth/auth'
import { signInPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link, useLocation } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { PagePlaceholder } from '../layouts/page-placeholder'
import { ProblemPage } from '../layouts/problem-page'

/** The Admin button is there for everyone; what is behind it is not. The server refuses every call besides. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { user, loading } = useAuth()
  if (loading) return <PagePlaceholder />
  if (!user) return <NotForYou />
  return <RequireAdminRole>{children}</RequireAdminRole>
}

function RequireAdminRole({ children }: { children: ReactNode }) {
  const { data: profile } = useSuspenseQuery(ownProfileQuery)
  return profile.roles.includes('admin') ? children : <NotForYou />
}

function NotForYou() {
  const { user } = useAuth()
  const { pathname, search } = useLocation()
  return (
    <ProblemPage eyebrow="Administration" title="This area is for administrators">
      <div className="mt-8 flex flex-wrap gap-3">
        {user ? (
          <Button asChild variant="gold">
            <Link to={paths.dashboard}>Back to your dashboard</Link>
          </Button>
        ) : (
          <Button asChild variant="gold">
            <Link to={signInPath(pathname + search)}>Sign In</Link>
          </Button>
        )}
        <Button asChild variant="outline">
          <Link to={paths.home}>Back to Home</Link>
        </Button>
      </div>
    </ProblemPage>
  )
}
