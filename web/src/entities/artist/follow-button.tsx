import { UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { useAuth } from '@/shared/auth/auth'
import { signInPath } from '@/shared/navigation/next-path'
import { Link, useLocation } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { type FollowableArtist, useFollow } from './use-follow'

/**
 * Follows an artist: wherever one is shown. Its name stays the same and its state is in `aria-pressed`, as screen readers
 * expect. A visitor signs in first and comes back here.
 */
export function FollowButton({ artist, className }: { artist: FollowableArtist; className?: string }) {
  const { user } = useAuth()
  const { pathname, search } = useLocation()
  const { isFollowed, toggle } = useFollow(artist)
  if (!user) {
    return (
      <Button asChild variant="outline" className={className}>
        <Link to={signInPath(pathname + search)} aria-label={`Follow ${artist.name}`}>
          <UserRoundPlus aria-hidden="true" />
          Follow
        </Link>
      </Button>
    )
  }
  const Icon = isFollowed ? UserRoundCheck : UserRoundPlus
  return (
    <Button
      variant={isFollowed ? 'secondary' : 'outline'}
      aria-pressed={isFollowed}
      aria-label={`Follow ${artist.name}`}
      onClick={toggle}
      className={className}
    >
      <Icon aria-hidden="true" className={isFollowed ? 'text-gold' : undefined} />
      Follow
    </Button>
  )
}
