import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { HangableWork, Wall, WallPlan } from '@vermeil/contracts/catalog/walls.schema'
import { Share2, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useObjectUrl } from '@/shared/files/use-object-url'
import { paths } from '@/shared/navigation/paths'
import { useNavigate } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { useDeletion } from '@/ui/deletion/use-deletion'
import { InlineAlert } from '@/ui/inline-alert'
import { readDraft } from './plan-saver'
import { SaveStatus } from './save-status'
import { ShareDialog } from './share-dialog'
import { useSaver } from './use-saver'
import { WallPlanner } from './wall-planner'
import {
  readWall,
  removePhoto,
  removeWall,
  restoreWall,
  uploadPhoto,
  useWallAction,
  wallPhotoQuery,
  wallQuery,
  wallsQuery,
} from './walls-api'

/** The part of a wall that its owner plans. */
const planOf = (wall: Wall): WallPlan => {
  const { room, name, widthCm, heightCm, color, eyeLineCm, unit, reference, works } = wall
  return { room, name, widthCm, heightCm, color, eyeLineCm, unit, reference, works }
}

type OwnWallProps = { id: string; toHang: readonly HangableWork[] }

/** One of the person's own walls, saved as it changes. */
export function OwnWall({ id, toHang }: OwnWallProps) {
  const { data } = useSuspenseQuery(wallQuery(id))
  const [wall, setWall] = useState(data)
  /** The planner starts anew where the server's plan takes the place of its own. */
  const [round, setRound] = useState(0)
  const start = (next: Wall) => {
    setWall(next)
    setRound((before) => before + 1)
  }
  return <Loaded key={round} wall={wall} onStart={start} toHang={round === 0 ? toHang : []} />
}

function Loaded({
  wall,
  onStart,
  toHang,
}: {
  wall: Wall
  onStart: (wall: Wall) => void
  toHang: readonly HangableWork[]
}) {
  const { id, photo } = wall
  const { saver, state } = useSaver(wall)
  const [sharedUntil, setSharedUntil] = useState(wall.sharedUntil)
  const [isSharing, setIsSharing] = useState(false)
  const [initial] = useState(() => readDraft(id)?.plan ?? planOf(wall))
  const latest = useRef(initial)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: content } = useQuery({ ...wallPhotoQuery(id, photo?.id ?? ''), enabled: photo !== null })
  const photoUrl = useObjectUrl(content)

  /** A photo changes the wall on the server: what is unsaved goes first, and the planner starts anew. */
  const setPhoto = useWallAction({
    run: async (file: File | null) => {
      await saver.flush()
      const next = file ? await uploadPhoto(id, file) : await removePhoto(id)
      saver.moveTo(next.revision)
      onStart(next)
    },
  })
  const takeTheirs = useWallAction({
    run: async () => {
      const newest = await readWall(id)
      saver.takeTheirs(newest.revision)
      onStart(newest)
    },
  })
  const keepMine = useWallAction({ run: async () => saver.keepMine((await readWall(id)).revision) })
  const deletion = useDeletion<WallPlan & { id: string }>({
    noun: 'wall',
    nameOf: ({ name }) => name,
    consequence: 'Its photo and its private link go with it. The works stay in the collection.',
    // What is unsaved goes first: an undo brings everything back.
    remove: async () => {
      await saver.flush()
      await removeWall(id)
    },
    restore: () => restoreWall(id),
    onRemoved: () => {
      saver.stop()
      queryClient.removeQueries(wallQuery(id))
      void navigate(paths.walls)
    },
    queryKey: wallsQuery.queryKey,
  })

  return (
    <>
      <header className="mb-4 print:hidden">
        <p className="eyebrow text-gold">{latest.current.room}</p>
        <h1 className="text-3xl sm:text-4xl">{latest.current.name}</h1>
      </header>
      {state === 'conflict' && (
        <InlineAlert tone="danger" className="mb-4">
          <p>
            This wall was changed in another tab or on another device. Your version is still here. Which one counts?
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" disabled={keepMine.isPending} onClick={() => keepMine.mutate(undefined)}>
              Keep my version
            </Button>
            <Button variant="outline" disabled={takeTheirs.isPending} onClick={() => takeTheirs.mutate(undefined)}>
              Load the other version
            </Button>
          </div>
        </InlineAlert>
      )}
      <WallPlanner
        initial={initial}
        {...{ photo, photoUrl, toHang, catalog: wall.catalog }}
        onChange={(plan) => {
          latest.current = plan
          saver.change(plan)
        }}
        photos={{
          onPhoto: (file) => setPhoto.mutate(file),
          isUploading: setPhoto.isPending,
          onRemovePhoto: () => setPhoto.mutate(null),
        }}
        status={<SaveStatus state={state} />}
        actions={
          <>
            <Button variant="outline" onClick={() => setIsSharing(true)}>
              <Share2 aria-hidden="true" />
              Share
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Delete this wall"
              title="Delete this wall"
              onClick={() => deletion.ask({ ...latest.current, id })}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </>
        }
      />
      {isSharing && (
        <ShareDialog
          wallId={id}
          sharedUntil={sharedUntil}
          onShared={setSharedUntil}
          onClose={() => setIsSharing(false)}
        />
      )}
      {deletion.dialog}
    </>
  )
}
