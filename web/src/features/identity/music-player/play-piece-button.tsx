import type { MusicPiece } from '@vermeil/contracts/identity/music.schema'
import { Pause, Play } from 'lucide-react'
import { Button } from '@/ui/button'
import { music, useMusic } from './music'

/** Beside a piece in a list: plays it, or pauses it where it is the one that plays. */
export function PlayPieceButton({ piece }: { piece: MusicPiece }) {
  const { id, title } = piece
  const isOn = useMusic((state) => state.currentFile?.key === id && (state.isPlaying || state.isLoading))
  return (
    <Button
      variant="outline"
      size="icon"
      aria-label={isOn ? `Pause ${title}` : `Play ${title}`}
      onClick={() => (isOn ? music.pause() : void music.playPiece(piece))}
    >
      {isOn ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
    </Button>
  )
}
