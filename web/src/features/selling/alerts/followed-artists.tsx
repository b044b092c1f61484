import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { ArtistAvatar } from '@/entities/artist/artist-avatar'
import { followedArtistsQuery } from '@/entities/artist/artist-query'
import { FollowButton } from '@/entities/artist/follow-button'
import { formatDate, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'

/** The artists whose new works an account hears of. */
export function FollowedArtists() {
  const { data, isError, refetch } = useQuery(followedArtistsQuery)
  if (isError && !data) return <LoadFailure what="The artists you follow" onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" />
  if (data.artists.length === 0) return <NoArtists />
  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.artists.map((artist) => (
        <li key={artist.id} className="flex flex-wrap items-center gap-4 py-4">
          <ArtistAvatar artist={artist} className="size-14" />
          <div className="min-w-0 flex-1 basis-48">
            <h2 className="text-lg">
              <Link to={paths.artist(artist.id, artist.slug)} className="hover:text-gold-bright">
                {artist.name}
              </Link>
            </h2>
            <p className="text-sm text-muted">
              {[
                artist.specialty,
                plural(artist.totalWorks, 'work', 'works'),
                `followed since ${formatDate(artist.since)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <FollowButton artist={artist} />
        </li>
      ))}
    </ul>
  )
}

function NoArtists() {
  return (
    <EmptyState
      icon={UserRoundPlus}
      title="You follow no artist yet"
      actions={
        <Button asChild variant="gold">
          <Link to={paths.artists}>Meet the artists</Link>
        </Button>
      }
    >
      <p>Follow an artist to hear when they offer something new.</p>
    </EmptyState>
  )
}
