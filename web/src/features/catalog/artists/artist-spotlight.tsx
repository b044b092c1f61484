import { useQuery } from '@tanstack/react-query'
import { ArtistAvatar } from '@/entities/artist/artist-avatar'
import { featuredQuery } from '@/entities/lot/featured-query'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { ArtistFigures } from './artist-figures'

/** One artist in their own words. Shows nothing where no artist is chosen. */
export function ArtistSpotlight() {
  const { data, isError } = useQuery(featuredQuery)
  if (isError && !data) return null // the featured works, from the same answer, say so above
  if (!data) {
    return (
      <div className="page-width pb-16 sm:pb-24" aria-busy="true">
        <Skeleton className="h-96 w-full" />
      </div>
    )
  }
  const artist = data.spotlight
  if (!artist) return null
  return (
    <section aria-labelledby="artist-spotlight" className="page-width pb-16 sm:pb-24">
      <div className="grid gap-10 rounded-lg border border-line bg-surface p-6 sm:p-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16 lg:p-14">
        <div>
          <p className="eyebrow text-gold">Featured Artist</p>
          <div className="mt-5 flex items-center gap-5">
            <ArtistAvatar artist={artist} className="size-20 text-xl" />
            <div className="min-w-0">
              <h2 id="artist-spotlight" className="text-2xl sm:text-3xl">
                {artist.name}
              </h2>
              <p className="text-muted">{artist.specialty}</p>
            </div>
          </div>
          <p className="mt-6">{artist.bio}</p>
          <ArtistFigures artist={artist} show={['rating', 'works', 'followers']} className="mt-8 grid-cols-3" />
        </div>
        <div className="flex flex-col justify-center gap-8 lg:border-s lg:border-line lg:ps-16">
          {artist.statement && (
            <blockquote className="font-display text-2xl text-balance sm:text-3xl">“{artist.statement}”</blockquote>
          )}
          <Button asChild variant="outline" className="self-start">
            <Link to={paths.artist(artist.id, artist.slug)}>See {artist.name}’s works</Link>
          </Button>
        </div>
      </div>
    </section>
  )
}
