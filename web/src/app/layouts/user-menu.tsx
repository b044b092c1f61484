import { Heart } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '@/shared/navigation/paths'
import { Button } from '@/ui/button'

const SignedInMenu = lazy(() => import('./signed-in-menu').then((module) => ({ default: module.SignedInMenu })))

type UserMenuProps = { user: null; onSignOut?: never } | { user: { email: string }; onSignOut: () => void }

/** The watch list and "Sign In" for a visitor; the initials and a menu for a member, whose code visitors never load. */
export function UserMenu({ user, onSignOut }: UserMenuProps) {
  if (!user) {
    return (
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
  }
  return (
    <Suspense fallback={<span className="size-11" />}>
      <SignedInMenu email={user.email} onSignOut={onSignOut} />
    </Suspense>
  )
}
