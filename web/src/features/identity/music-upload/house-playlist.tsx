import { useQuery } from '@tanstack/react-query'
import type { MusicPiece } from '@vermeil/contracts/identity/music.schema'
import { Music } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { playlistQuery } from '@/entities/playlist/playlist-query'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { EmptyState } from '@/ui/empty-state'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { useDragOrder } from '@/ui/use-drag-order'
import { PlaylistRow } from './playlist-row'
import { useArrangedPlaylist } from './use-arranged-playlist'

type HousePlaylistProps = { canArrange: boolean; playButton: (piece: MusicPiece) => ReactNode }

const noPieces: readonly MusicPiece[] = []

/** The site's playlist in its order; an administrator arranges it by dragging or by the buttons. */
export function HousePlaylist({ canArrange, playButton }: HousePlaylistProps) {
  const { data, isError, refetch } = useQuery(playlistQuery)
  const pieces = data?.pieces ?? noPieces
  const { move, remove } = useArrangedPlaylist(pieces)
  const drag = useDragOrder(move)
  const [removing, setRemoving] = useState<MusicPiece | null>(null)

  if (isError && !data) return <LoadFailure what="The playlist" onRetry={refetch} />
  if (!data) return <Skeleton className="h-72" />
  if (pieces.length === 0) {
    return (
      <EmptyState icon={Music} title="No music yet">
        <p>Music that is uploaded will be listed here, for every visitor to play.</p>
      </EmptyState>
    )
  }
  return (
    <>
      <ol className="border-t border-line">
        {pieces.map((piece, index) => {
          const { isDragged, handle, target } = drag(index)
          return (
            <li
              key={piece.id}
              {...(canArrange && { ...handle, ...target })}
              className={isDragged ? 'opacity-50' : undefined}
            >
              <PlaylistRow
                piece={piece}
                playButton={playButton(piece)}
                arrange={
                  canArrange
                    ? {
                        isFirst: index === 0,
                        isLast: index === pieces.length - 1,
                        onMove: (steps) => move(index, index + steps),
                        onRemove: () => setRemoving(piece),
                      }
                    : undefined
                }
              />
            </li>
          )
        })}
      </ol>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={`Remove ${removing?.title ?? 'this piece'}?`}
        description="No visitor will hear it any more. It can't be brought back, only uploaded again."
        confirmLabel="Remove piece"
        isDestructive
        onConfirm={() => removing && remove(removing)}
      />
    </>
  )
}
