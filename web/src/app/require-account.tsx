import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '@/shared/auth'
import { signInPath } from '@/shared/next-path'
import { PagePlaceholder } from './layouts/page-placeholder'

/** For pages of one's own: visitors sign in first and come back. The server checks each request all the same. */
export function RequireAccount({ children }: { children: ReactNode }) {
  const { user, loading } = useAuth()
  const { pathname, search, hash } = useLocation()
  if (loading) return <PagePlaceholder />
  if (!user) return <Navigate to={signInPath(pathname + search + hash)} replace />
  return children
}
