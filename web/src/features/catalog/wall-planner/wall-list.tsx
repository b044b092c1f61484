import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { HangableWork, ListedWall } from '@vermeil/contracts/catalog/walls.schema'
import { Frame, Link2 } from 'lucide-react'
import { useObjectUrl } from '@/shared/files/use-object-url'
import { formatDate, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { WallStage } from './wall-stage'
import { wallPreviewQuery, wallsQuery } from './walls-api'

/** The person's walls by room. */
export function WallList() {
  const { walls, catalog } = useSuspenseQuery(wallsQuery).data
  const start = (
    <Button asChild variant="gold">
      <Link to={paths.newWall()}>Plan a wall</Link>
    </Button>
  )
  if (walls.length === 0) {
    return (
      <EmptyState icon={Frame} title="No walls yet" actions={start}>
        <p>Try works at true size on a photo of your own wall, and print where the nails go.</p>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-10">
      <div>{start}</div>
      {[...Map.groupBy(walls, ({ room }) => room)].map(([room, own]) => (
        <section key={room} aria-label={room} className="grid gap-4">
          <h2 className="text-2xl">{room}</h2>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {own.map((wall) => (
              <WallCard key={wall.id} wall={wall} catalog={catalog} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type WallCardProps = { wall: ListedWall; catalog: readonly HangableWork[] }

function WallCard({ wall, catalog }: WallCardProps) {
  const { id, name, works, updatedAt, sharedUntil } = wall
  return (
    <li className="relative grid content-start gap-3 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-control">
      <WallPicture wall={wall} catalog={catalog} />
      <div>
        <h3 className="text-xl">
          <Link to={paths.wall(id)} className="after:absolute after:inset-0">
            {name}
          </Link>
        </h3>
        <p className="text-sm text-muted">
          {plural(works.length, 'work', 'works')}, changed {formatDate(updatedAt)}
        </p>
        {sharedUntil && (
          <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
            <Link2 aria-hidden="true" className="size-4" />
            Shared until {formatDate(sharedUntil)}
          </p>
        )}
      </div>
    </li>
  )
}

/** The wall as its planner shows it, in small. The card's text says what it is. */
function WallPicture({ wall, catalog }: WallCardProps) {
  const { id, photo } = wall
  const { data } = useQuery({ ...wallPreviewQuery(id, photo?.id ?? ''), enabled: photo !== null })
  const photoUrl = useObjectUrl(data)
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none grid aspect-3/2 items-center overflow-hidden [container-type:size]"
    >
      <WallStage plan={wall} {...{ photo, photoUrl, catalog }} maxHeight="100cqh" />
    </div>
  )
}
