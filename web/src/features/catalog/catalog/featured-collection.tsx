import { useQuery } from '@tanstack/react-query'
import { featuredQuery } from '@/entities/lot/featured-query'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { LoadFailure } from '@/ui/load-failure'
import { LotGrid, LotGridSkeleton, type RenderForLot } from './lot-grid'

const shown = 9

type FeaturedCollectionProps = { renderWatch: RenderForLot; renderActions: RenderForLot }

/** The nine works below the first screen. */
export function FeaturedCollection({ renderWatch, renderActions }: FeaturedCollectionProps) {
  const { data, isError, refetch } = useQuery(featuredQuery)
  return (
    <section aria-labelledby="featured-collection" className="page-width py-16 sm:py-24">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id="featured-collection" className="text-2xl sm:text-3xl">
          Featured Collection
        </h2>
        <Button asChild variant="link">
          <Link to={paths.collection}>See all works</Link>
        </Button>
      </div>
      {isError && !data && <LoadFailure what="The featured works" onRetry={refetch} className="mt-10" />}
      {!data && !isError && <LotGridSkeleton count={shown} className="mt-10" />}
      {data && (
        <LotGrid
          lots={data.lots.slice(0, shown)}
          renderWatch={renderWatch}
          renderActions={renderActions}
          className="mt-10"
        />
      )}
    </section>
  )
}
