import { useQuery } from '@tanstack/react-query'
import type { HangableWork, WallPlan } from '@vermeil/contracts/catalog/walls.schema'
import { type ReactNode, useRef, useState } from 'react'
import { plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link, useNavigate } from '@/shared/navigation/router'
import { useAfterHydration } from '@/shared/page/server-rendering'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { InlineAlert } from '@/ui/inline-alert'
import { Skeleton } from '@/ui/skeleton'
import { hungPlan } from './hang-works'
import { dropLocalWall, type LocalWall, readLocalPhoto, readLocalWall } from './local-wall'
import { VisitorWall } from './visitor-wall'
import { WallPlanner } from './wall-planner'
import {
  addWall,
  emptyPlan,
  openingPlan,
  openingWorksQuery,
  saveWall,
  uploadPhoto,
  useWallAction,
  wallsQuery,
} from './walls-api'

type NewWallProps = {
  /** The works that the address brings along. */
  toHang: readonly HangableWork[]
  /** The address's own query, so that the works come along to an existing wall. */
  query: string
  room: string
  watched: readonly string[]
  isSignedIn: boolean
}

/** Where a plan begins: on a plain wall with works on it. Visitors plan in this browser; people with an account save. */
export function NewWall(props: NewWallProps) {
  const isHydrated = useAfterHydration(true, false)
  if (!isHydrated) return <Introduction {...props} hung={null} />
  return props.isSignedIn ? <OwnStart {...props} /> : <VisitorStart {...props} />
}

type Opening = { works: readonly HangableWork[]; isOwn: boolean }
type IntroductionProps = Pick<NewWallProps, 'toHang'> & { hung: Opening | null }

function Introduction({ toHang, hung }: IntroductionProps) {
  const [first] = toHang
  const what =
    toHang.length === 1 && first
      ? `${first.title} at its true size.`
      : toHang.length > 1
        ? `${plural(toHang.length, 'work', 'works')} at their true size.`
        : 'Works at their true size, with a plan that says where the nails go.'
  return (
    <header className="mb-4 grid gap-2 print:hidden">
      <p className="eyebrow text-gold">Wall planner</p>
      <h1 className="text-3xl sm:text-4xl">See it on your wall</h1>
      <p className="max-w-prose text-muted">
        {/* On a phone the wall itself says it, and stands higher. */}
        <span className={cn(toHang.length === 0 && 'max-sm:hidden')}>{what} </span>
        {hung &&
          hung.works.length > 0 &&
          (hung.isOwn
            ? 'To begin with, we hung works that you looked at or watch. '
            : 'To begin with, we hung works that are for sale. ')}
        Move them, take them down, add others, or use a photo of your own wall.
      </p>
    </header>
  )
}

type FirstWallProps = Pick<NewWallProps, 'toHang' | 'room' | 'watched'> & {
  children: (wall: LocalWall, introduction: ReactNode) => ReactNode
}

/** A plain wall, on which works hang where the address brings none. */
function FirstWall({ toHang, room, watched, children }: FirstWallProps) {
  const isAsked = toHang.length > 0
  const { data, isError } = useQuery({ ...openingWorksQuery(watched), enabled: !isAsked })
  const opening: Opening | undefined = isAsked || isError ? { works: [], isOwn: true } : data
  const [made, setMade] = useState<LocalWall | null>(null)
  const introduction = <Introduction toHang={toHang} hung={opening ?? null} />
  if (made) return children(made, introduction)
  if (opening) {
    const plan = hungPlan({ ...(isAsked ? emptyPlan : openingPlan), room: room || emptyPlan.room }, opening.works)
    setMade({ plan, photo: null, catalog: opening.works })
  }
  return (
    <>
      {introduction}
      <Skeleton className="h-96" />
    </>
  )
}

function VisitorStart(props: NewWallProps) {
  const [local, setLocal] = useState(readLocalWall)
  if (local) return <VisitorWall wall={local} toHang={props.toHang} onGone={() => setLocal(null)} />
  return <FirstVisit {...props} />
}

/** Stored in this browser with the first change. "Start over" begins with a new one. */
function FirstVisit({ toHang, ...props }: NewWallProps) {
  const [round, setRound] = useState(0)
  const works = round === 0 ? toHang : []
  return (
    <FirstWall key={round} {...props} toHang={works}>
      {(wall, introduction) => (
        <VisitorWall {...{ wall, introduction, toHang: works }} onGone={() => setRound(round + 1)} />
      )}
    </FirstWall>
  )
}

function OwnStart({ toHang, query, room, watched }: NewWallProps) {
  const navigate = useNavigate()
  const { data } = useQuery(wallsQuery)
  const [local, setLocal] = useState(readLocalWall)
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
    <FirstWall {...{ toHang, room, watched }}>
      {(wall, introduction) => (
        <>
          {introduction}
          {local && (
            <InlineAlert tone="info" className="mb-6">
              <p>You have a plan in this browser: {local.plan.name}.</p>
              <div>
                <Button variant="outline" disabled={adopt.isPending} onClick={() => adopt.mutate(local)}>
                  Save it to your walls
                </Button>
              </div>
            </InlineAlert>
          )}
          {walls.length > 0 && (
            <section aria-labelledby="own-walls" className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
              <h2 id="own-walls" className="text-xl">
                {toHang.length > 0 ? 'Hang on one of your walls' : 'Your walls'}
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
          <UnsavedWall {...{ wall, toHang }} />
        </>
      )}
    </FirstWall>
  )
}

/** A wall that isn't among the person's own yet. */
function UnsavedWall({ wall, toHang }: { wall: LocalWall; toHang: readonly HangableWork[] }) {
  const navigate = useNavigate()
  const latest = useRef<WallPlan>(wall.plan)
  const create = useWallAction({
    run: async (photo: File | null) => {
      const { id } = await addWall(latest.current)
      if (photo) await uploadPhoto(id, photo)
      await navigate(paths.wall(id), { replace: true })
    },
  })
  return (
    <WallPlanner
      initial={wall.plan}
      {...{ photo: null, photoUrl: undefined, catalog: wall.catalog, toHang }}
      onChange={(plan) => {
        latest.current = plan
      }}
      photos={{ onPhoto: create.mutate, isUploading: create.isPending, onRemovePhoto: () => {} }}
      status="Not saved yet"
      actions={
        <Button variant="outline" disabled={create.isPending} onClick={() => create.mutate(null)}>
          {create.isPending ? 'One moment…' : 'Save this wall'}
        </Button>
      }
    />
  )
}
