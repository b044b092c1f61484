import { type ReactNode, useState } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { signInPath } from '@/shared/navigation/next-path'
import { Redirect, useLocation } from '@/shared/navigation/router'
import { PagePlaceholder } from './layouts/page-placeholder'

/** For pages of a signed-in person: visitors sign in first and come back. The server checks each request as well. */
export function RequireAccount({ children }: { children: ReactNode }) {
  const { user, loading, isLeaving } = useAuth()
  const [isEntered, setIsEntered] = useState(false)
  if (user && !isEntered) setIsEntered(true)
  const { pathname, search, hash } = useLocation()
  // Somebody who signs out on this very page is on the way to another one, and not to be sent back in.
  if (loading || (!user && isEntered && isLeaving)) return <PagePlaceholder />
  if (!user) return <Redirect to={signInPath(pathname + search + hash)} />
  return children
}
