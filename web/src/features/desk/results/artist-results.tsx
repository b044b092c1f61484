import { useQuery } from '@tanstack/react-query'
import { noResultFilters, resultParams } from '@vermeil/contracts/desk/result-filters'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { LoadFailure } from '@/ui/load-failure'
import { Section } from '@/ui/section'
import { Skeleton } from '@/ui/skeleton'
import { ResultFigures } from './result-figures'
import { resultFiguresQuery } from './result-queries'

/** On an artist's page: what their works were sold for, by the figures that everybody's results have. */
export function ArtistResults({ artist }: { artist: { id: string; name: string } }) {
  const filters = { ...noResultFilters, artist: artist.id }
  const { data, isError, refetch } = useQuery(resultFiguresQuery(filters))
  // Its own heading says how many are on offer; somebody who has sold nothing has no results to show.
  if (data?.sold === 0) return null
  return (
    <Section id="artist-results" title="Results" headingClass="text-2xl sm:text-3xl" className="mt-14">
      <div className="mt-6 grid justify-items-start gap-4">
        {isError && !data && <LoadFailure what="The results" onRetry={refetch} />}
        {!data && !isError && <Skeleton className="h-28 w-full" />}
        {data && (
          <>
            <div className="w-full">
              <ResultFigures figures={data} />
            </div>
            <Button asChild variant="link">
              <Link to={`${paths.results}?${resultParams(filters)}`}>All results of {artist.name}</Link>
            </Button>
          </>
        )}
      </div>
    </Section>
  )
}
