import { useQuery } from '@tanstack/react-query'
import { LoanStatePill } from '@/entities/loan/loan-state-pill'
import { WorkCell } from '@/entities/lot/work-cell'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { stagingNextStep } from './staging-text'
import { ownStagingsQuery } from './stagings-api'

/** The works in one home, and those on their way there, room by room. */
export function ArtInHome({ propertyId }: { propertyId: string }) {
  const { data, isError, refetch } = useQuery(ownStagingsQuery)
  const pieces = data?.stagings
    .filter((staging) => staging.propertyId === propertyId && staging.closedAt === null)
    .toSorted((one, other) => one.room.localeCompare(other.room))
  return (
    <section aria-labelledby="art-in-home" className="grid gap-3">
      <h3 id="art-in-home" className="text-lg">
        Art pieces
      </h3>
      {content()}
    </section>
  )

  function content() {
    if (!pieces)
      return isError ? <LoadFailure what="The art pieces" onRetry={refetch} /> : <Skeleton className="h-24" />
    if (pieces.length === 0) {
      return <p className="text-sm text-muted">Nothing is placed here. Choose a work in the art catalog.</p>
    }
    return (
      <ul className="grid gap-4">
        {pieces.map((staging) => (
          <li key={staging.id} className="grid gap-2">
            <WorkCell image={staging.picture} title={staging.title} artistName={staging.artist} />
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <LoanStatePill loan={staging} />
              {staging.room && <span>{staging.room}</span>}
              <span className="text-muted">{stagingNextStep(staging)}</span>
            </p>
          </li>
        ))}
      </ul>
    )
  }
}
