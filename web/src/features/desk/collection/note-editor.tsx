import { longestPieceNote, type OwnedPiece } from '@vermeil/contracts/desk/collection.schema'
import { useId } from 'react'
import { formatCount } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { Label } from '@/ui/label'
import { Textarea } from '@/ui/textarea'
import { type NoteState, usePieceNote } from './use-piece-note'

const stateText: Record<NoteState, string> = {
  saved: 'Saved. Only you can read it.',
  saving: 'Saving...',
  waiting: 'Not saved yet',
  failed: 'We could not save your note.',
}

/** A private note on a piece: where it hangs, who framed it, what the insurer asked. */
export function NoteEditor({ piece }: { piece: OwnedPiece }) {
  const id = useId()
  const { text, state, write, save } = usePieceNote(piece)
  const isUntouched = state === 'saved' && text === ''
  return (
    <div className="grid gap-2">
      <Label htmlFor={id}>Your note</Label>
      <Textarea
        id={id}
        value={text}
        maxLength={longestPieceNote}
        placeholder="Where it hangs, who framed it, what your insurer asked"
        aria-describedby={`${id}-state`}
        onChange={(event) => write(event.target.value)}
      />
      <p id={`${id}-state`} className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
        <span role="status">{isUntouched ? 'Only you can read it.' : stateText[state]}</span>
        <span className="figures">
          {formatCount(text.length)} / {formatCount(longestPieceNote)}
        </span>
      </p>
      {state === 'failed' && (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={save}>
          Save again
        </Button>
      )}
    </div>
  )
}
