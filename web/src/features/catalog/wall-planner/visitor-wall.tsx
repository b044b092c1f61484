import { useQuery } from '@tanstack/react-query'
import type { HangableWork, WallPlan } from '@vermeil/contracts/catalog/walls.schema'
import { type ReactNode, useState } from 'react'
import { useObjectUrl } from '@/shared/files/use-object-url'
import { signInPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { dropLocalWall, type LocalWall, photoSize, readLocalPhoto, writeLocalPhoto, writeLocalWall } from './local-wall'
import { WallPlanner } from './wall-planner'
import { readWorksToHang, useWallAction } from './walls-api'

type VisitorWallProps = {
  wall: LocalWall
  toHang: readonly HangableWork[]
  /** Above a wall that was planned on before, its name. */
  introduction?: ReactNode
  onGone: () => void
}

/** A plan without an account. */
export function VisitorWall({ wall: stored, toHang, introduction, onGone }: VisitorWallProps) {
  const [wall, setWall] = useState(stored)
  const [round, setRound] = useState(0)
  const { photo } = wall
  const { data: content } = useQuery({
    queryKey: ['local-wall-photo', photo?.id],
    queryFn: readLocalPhoto,
    enabled: photo !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const photoUrl = useObjectUrl(content ?? undefined)

  async function keep(plan: WallPlan) {
    writeLocalWall({ ...wall, plan })
    // With what the works look like, for the next visit.
    const ids = [...new Set(plan.works.map(({ artworkId }) => artworkId))]
    const isKnown = (id: string) => wall.catalog.some(({ artworkId }) => artworkId === id)
    if (ids.every(isKnown)) return
    try {
      const next = { ...wall, plan, catalog: await readWorksToHang({ artworks: ids }) }
      setWall(next)
      writeLocalWall(next)
    } catch (error) {
      console.warn('The works of the plan could not be read.', error)
    }
  }
  const setPhoto = useWallAction({
    run: async (file: File | null) => {
      if (file) await writeLocalPhoto(file)
      const next = { ...wall, photo: file && (await photoSize(file)), plan: { ...wall.plan, reference: null } }
      writeLocalWall(next)
      setWall(next)
      setRound(round + 1)
    },
  })
  const start = useWallAction({ run: dropLocalWall, onDone: onGone })

  return (
    <>
      {introduction ?? (
        <header className="mb-4 print:hidden">
          <p className="eyebrow text-gold">{wall.plan.room}</p>
          <h1 className="text-3xl sm:text-4xl">{wall.plan.name}</h1>
        </header>
      )}
      <WallPlanner
        key={round}
        initial={wall.plan}
        {...{ photo, photoUrl, catalog: wall.catalog, toHang: round === 0 ? toHang : [] }}
        onChange={(plan) => {
          setWall((before) => ({ ...before, plan }))
          void keep(plan)
        }}
        photos={{
          onPhoto: (file) => setPhoto.mutate(file),
          isUploading: setPhoto.isPending,
          onRemovePhoto: () => setPhoto.mutate(null),
        }}
        status="In this browser only"
        actions={
          <>
            <Button asChild variant="outline">
              <Link to={signInPath(paths.newWall())}>Sign in to save and share</Link>
            </Button>
            <Button variant="ghost" onClick={() => start.mutate(undefined)}>
              Start over
            </Button>
          </>
        }
      />
    </>
  )
}
