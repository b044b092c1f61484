import type { MusicPiece } from '@vermeil/contracts/identity/music.schema'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTrackTime } from '@/entities/playlist/track-time'
import { formatDate } from '@/shared/format/format'
import { Button } from '@/ui/button'

type PlaylistRowProps = {
  piece: MusicPiece
  playButton: ReactNode
  /** Absent for those who may only listen. */
  arrange?: { isFirst: boolean; isLast: boolean; onMove: (steps: number) => void; onRemove: () => void }
}

export function PlaylistRow({ piece, playButton, arrange }: PlaylistRowProps) {
  const { title, credit, durationSeconds, uploadedAt } = piece
  const facts = [credit, durationSeconds && formatTrackTime(durationSeconds), `since ${formatDate(uploadedAt)}`]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      {arrange && <GripVertical aria-hidden="true" className="size-5 shrink-0 cursor-grab text-faint max-sm:hidden" />}
      {playButton}
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{title}</p>
        <p className="text-sm text-muted figures">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {arrange && (
        <div className="flex max-sm:basis-full max-sm:ps-13">
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Move ${title} up`}
            aria-disabled={arrange.isFirst}
            onClick={() => arrange.onMove(-1)}
          >
            <ArrowUp aria-hidden="true" />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Move ${title} down`}
            aria-disabled={arrange.isLast}
            onClick={() => arrange.onMove(1)}
          >
            <ArrowDown aria-hidden="true" />
          </Button>
          <Button variant="ghost" size="icon" aria-label={`Remove ${title}`} onClick={arrange.onRemove}>
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      )}
    </div>
  )
}
