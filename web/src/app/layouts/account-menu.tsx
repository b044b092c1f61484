import { Heart } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import { loadSecondary } from '../pages'

const loadMenu = async () => (await loadSecondary()).shellParts.memberMenu()
const MemberMenu = lazyPart(() => loadMenu().then((module) => module.MemberMenu))

const place = <span className="size-11" />

/**
 * The top bar's account corner: the watch list and "Sign In" for a visitor; notices and a menu for a member, whose code
 * visitors never load. While a stored session is being read its place stays empty rather than saying "Sign In".
 */
export function AccountMenu() {
  const { user, loading } = useAuth()
  useEffect(() => {
    // While the session is read: most often it is a member's.
    if (loading) loadMenu().catch(() => undefined) // the menu itself tries again
  }, [loading])
  if (loading) return place
  if (!user?.email) return <VisitorMenu />
  return (
    <Suspense
      fallback={
        <>
          {place}
          {place}
        </>
      }
    >
      <MemberMenu accountId={user.id} email={user.email} />
    </Suspense>
  )
}

const VisitorMenu = () => (
  <>
    <Button asChild variant="ghost" size="icon">
      <Link to={paths.favorites} aria-label="Watchlist">
        <Heart aria-hidden="true" />
      </Link>
    </Button>
    <Button asChild variant="outline" size="sm" className="h-11">
      <Link to={paths.auth}>Sign In</Link>
    </Button>
  </>
)
