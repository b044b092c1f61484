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

/**
 * The top bar's account corner: the watch list and "Sign In" for a visitor; notices and a menu for a member, whose code
 * visitors never load. While a stored session is being read the corner stays empty rather than saying "Sign In", and it is
 * as wide for everybody: what is beside it never moves. The bell stands with the icons, the picture at the edge.
 */
export const AccountMenu = () => (
  <div className="flex min-w-32 items-center justify-between gap-1 sm:min-w-33 sm:gap-2">
    <Corner />
  </div>
)

function Corner() {
  const { user, loading } = useAuth()
  useEffect(() => {
    // While the session is read: most often it is a member's.
    if (loading) loadMenu().catch(() => undefined) // the menu itself tries again
  }, [loading])
  if (loading) return null
  if (!user?.email) return <VisitorMenu />
  return (
    <Suspense fallback={null}>
      <MemberMenu accountId={user.id} email={user.email} />
    </Suspense>
  )
}

const VisitorMenu = () => (
  <>
    <Button asChild variant="ghost" size="icon" className="stored-session:invisible">
      <Link to={paths.favorites} aria-label="Watchlist">
        <Heart aria-hidden="true" />
      </Link>
    </Button>
    <Button asChild variant="outline" size="sm" className="h-11 w-20 px-0 stored-session:invisible">
      <Link to={paths.auth}>Sign In</Link>
    </Button>
  </>
)
