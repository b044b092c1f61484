import { lazy, Suspense } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { useSignOut } from './use-sign-out'
import { UserMenu } from './user-menu'

const NoticeBell = lazy(() =>
  import('@/features/notices/notice-bell').then((module) => ({ default: module.NoticeBell })),
)

/** The top bar's account corner. While a kept session is being read its place stays empty rather than saying "Sign In". */
export function AccountMenu() {
  const { user, loading } = useAuth()
  const signOut = useSignOut()
  if (loading) return <span className="size-11" />
  if (!user?.email) return <UserMenu user={null} />
  return (
    <>
      <Suspense fallback={<span className="size-11" />}>
        <NoticeBell userId={user.id} />
      </Suspense>
      <UserMenu user={{ email: user.email }} onSignOut={signOut} />
    </>
  )
}
