import { useQuery } from '@tanstack/react-query'
import { featuredQuery } from '@/entities/lot/featured-query'
import { LoadFailure } from '@/ui/load-failure'
import { Section } from '@/ui/section'
import { Skeleton } from '@/ui/skeleton'
import { ArtistCard } from './artist-card'

const shown = ['first', 'second', 'third']

export function FeaturedArtists() {
  const { data, isError, refetch } = useQuery(featuredQuery)
  return (
    <Section id="featured-artists" title="Featured Artists" headingClass="text-2xl sm:text-3xl">
      {isError && !data ? (
        <LoadFailure what="The featured artists" onRetry={refetch} className="mt-8" />
      ) : (
        <ul className="mt-8 grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3" aria-busy={!data}>
          {data
            ? data.artists.slice(0, shown.length).map((artist) => (
                <li key={artist.id}>
                  <ArtistCard artist={artist} />
                </li>
              ))
            : shown.map((place) => (
                <li key={place}>
                  <Skeleton className="h-104 w-full" />
                </li>
              ))}
        </ul>
      )}
    </Section>
  )
}
