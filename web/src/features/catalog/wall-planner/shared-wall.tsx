import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '@/shared/http/api-error'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Loading } from '@/ui/loading'
import { HangingPlan } from './hanging-plan'
import { measuredFrom } from './stage-plane'
import { WallStage } from './wall-stage'
import { sharedPhotoUrl, sharedWallQuery } from './walls-api'
import { WorkList } from './work-list'

type SharedWallProps = {
  token: string
  /** In place of a link that doesn't work. */
  notFound: ReactNode
}

/** A wall as anybody with its link sees it. */
export function SharedWall({ token, notFound }: SharedWallProps) {
  const { data: wall, error, refetch } = useQuery({ ...sharedWallQuery(token), retry: false })
  if (error instanceof ApiError && error.status === 404) return notFound
  if (!wall) {
    return <Loading what="The wall" hasFailed={error !== null} onRetry={refetch} className="h-[60dvh]" />
  }
  const { photo, catalog, works, unit } = wall
  const ids = [...new Set(works.map(({ artworkId }) => artworkId))]
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4 print:hidden">
        <div>
          <p className="eyebrow text-gold">{wall.room}</p>
          <h1 className="text-3xl sm:text-4xl">{wall.name}</h1>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => print()}>
            <Printer aria-hidden="true" />
            Print hanging plan
          </Button>
          <Button asChild variant="gold">
            <Link to={paths.newWall({ works: ids })}>Try them on your wall</Link>
          </Button>
        </div>
      </header>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <WallStage plan={wall} photo={photo} photoUrl={photo ? sharedPhotoUrl(token) : undefined} catalog={catalog} />
        <section aria-label="Works on this wall" className="print:hidden">
          <h2 className="mb-3 text-2xl">Works</h2>
          <WorkList {...{ works, catalog, unit }} />
        </section>
      </div>
      <HangingPlan plan={wall} catalog={catalog} from={measuredFrom(wall)} />
    </>
  )
}
