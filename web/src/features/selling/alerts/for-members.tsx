import { BellPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { signInPath } from '@/shared/navigation/next-path'
import { Link, useLocation } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'

type ForMembersProps = { title: string; children: ReactNode }

/** What only an account has. A visitor signs in and comes back to this view. */
export function ForMembers({ title, children }: ForMembersProps) {
  const { user, loading } = useAuth()
  const { pathname, search } = useLocation()
  if (user) return children
  if (loading) return <Skeleton className="h-64" />
  return (
    <EmptyState
      icon={BellPlus}
      title={title}
      actions={
        <Button asChild variant="gold">
          <Link to={signInPath(pathname + search)}>Sign in</Link>
        </Button>
      }
    >
      <p>Sign in to see them here, and to be notified of new works.</p>
    </EmptyState>
  )
}
