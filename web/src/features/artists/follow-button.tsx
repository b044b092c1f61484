import type { ArtistView } from '@vermeil/contracts/artists'
import { UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useAuth } from '@/shared/auth/auth'
import { signInPath } from '@/shared/navigation/next-path'
import { Button } from '@/ui/button'
import { useFollow } from './use-follow'

/** A visitor signs in first and comes back here. */
export function FollowButton({ artist }: { artist: ArtistView }) {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const { mutate } = useFollow(artist)
  if (!user) {
    return (
      <Button asChild variant="outline">
        <Link to={signInPath(pathname)}>
          <UserRoundPlus aria-hidden="true" />
          Follow
        </Link>
      </Button>
    )
  }
  const isFollowed = artist.isFollowed === true
  const Icon = isFollowed ? UserRoundCheck : UserRoundPlus
  return (
    <Button variant={isFollowed ? 'secondary' : 'outline'} onClick={() => mutate(!isFollowed)}>
      <Icon aria-hidden="true" />
      {isFollowed ? 'Unfollow' : 'Follow'}
    </Button>
  )
}
