import { useQuery } from '@tanstack/react-query'
import type { HangableWork, WallPlan } from '@vermeil/contracts/catalog/walls.schema'
import { useState } from 'react'
import { plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link, useNavigate } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { InlineAlert } from '@/ui/inline-alert'
import {
  dropLocalWall,
  type LocalWall,
  photoSize,
  readLocalPhoto,
  readLocalWall,
  writeLocalPhoto,
  writeLocalWall,
} from './local-wall'
import { NewWallForm } from './new-wall-form'
import { VisitorWall } from './visitor-wall'
import { addWall, saveWall, uploadPhoto, useWallAction, wallsQuery } from './walls-api'

type NewWallProps = {
  toHang: readonly HangableWork[]
  /** The address's own query, so that the works come along to an existing wall. */
  query: string
  room: string
  isSignedIn: boolean
}

/** Where a plan begins. Visitors plan in this browser; people with an account get a wall of their own. */
export function NewWall(props: NewWallProps) {
  return props.isSignedIn ? <OwnStart {...props} /> : <VisitorStart {...props} />
}

function Introduction({ toHang }: { toHang: readonly HangableWork[] }) {
  const [first] = toHang
  return (
    <header className="grid gap-2">
      <p className="eyebrow text-gold">Wall planner</p>
      <h1 className="text-3xl sm:text-4xl">See it on your wall</h1>
      <p className="max-w-prose text-muted">
        {toHang.length === 1 && first
          ? `${first.title} at its true size, on a photo of your own wall.`
          : toHang.length > 1
            ? `${plural(toHang.length, 'work', 'works')} at their true size, on a photo of your own wall.`
            : 'Works at their true size, on a photo of your own wall, with a plan that says where the nails go.'}
      </p>
    </header>
  )
}

function OwnStart({ toHang, query, room }: NewWallProps) {
  const navigate = useNavigate()
  const { data } = useQuery(wallsQuery)
  const [local, setLocal] = useState(readLocalWall)
  const create = useWallAction({
    run: async ({ plan, photo }: { plan: WallPlan; photo: File | null }) => {
      const { id } = await addWall(plan)
      if (photo) await uploadPhoto(id, photo)
      await navigate(paths.wall(id) + query, { replace: true })
    },
  })
  const adopt = useWallAction({
    run: async ({ plan, photo }: LocalWall) => {
      const wall = await addWall(plan)
      const content = photo && (await readLocalPhoto())
      if (content) {
        const { revision } = await uploadPhoto(wall.id, content)
        await saveWall(wall.id, { ...plan, revision, saveId: crypto.randomUUID() })
      }
      await dropLocalWall()
      setLocal(null)
      await navigate(paths.wall(wall.id) + query, { replace: true })
    },
    done: 'Plan saved to your walls',
  })
  const walls = data?.walls ?? []
  return (
    <div className="grid max-w-2xl gap-8">
      <Introduction toHang={toHang} />
      {local && (
        <InlineAlert tone="info">
          <p>You have a plan in this browser: {local.plan.name}.</p>
          <div>
            <Button variant="outline" disabled={adopt.isPending} onClick={() => adopt.mutate(local)}>
              Save it to your walls
            </Button>
          </div>
        </InlineAlert>
      )}
      {toHang.length > 0 && walls.length > 0 && (
        <section aria-labelledby="own-walls" className="grid gap-3">
          <h2 id="own-walls" className="text-2xl">
            Hang on one of your walls
          </h2>
          <ul className="flex flex-wrap gap-2">
            {walls.map(({ id, name, room: place }) => (
              <li key={id}>
                <Button asChild variant="outline">
                  <Link to={paths.wall(id) + query}>
                    {place}, {name}
                  </Link>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="new-wall" className="grid gap-4">
        <h2 id="new-wall" className="text-2xl">
          A new wall
        </h2>
        <NewWallForm room={room} isBusy={create.isPending} onCreate={(plan, photo) => create.mutate({ plan, photo })} />
      </section>
    </div>
  )
}

function VisitorStart({ toHang, room }: NewWallProps) {
  const [local, setLocal] = useState(readLocalWall)
  const create = useWallAction({
    run: async ({ plan, photo }: { plan: WallPlan; photo: File | null }) => {
      if (photo) await writeLocalPhoto(photo)
      const wall: LocalWall = { plan, photo: photo && (await photoSize(photo)), catalog: [] }
      writeLocalWall(wall)
      setLocal(wall)
    },
  })
  if (local) return <VisitorWall wall={local} toHang={toHang} onGone={() => setLocal(null)} />
  return (
    <div className="grid max-w-2xl gap-8">
      <Introduction toHang={toHang} />
      <NewWallForm room={room} isBusy={create.isPending} onCreate={(plan, photo) => create.mutate({ plan, photo })} />
    </div>
  )
}
