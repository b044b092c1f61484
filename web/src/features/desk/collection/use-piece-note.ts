import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnedPiece, PieceNote } from '@vermeil/contracts/desk/collection.schema'
import { useEffect, useRef, useState } from 'react'
import { collectionQuery } from '@/entities/collection/own-collection'
import { api } from '@/shared/http/api'

/** After the last key: a note is saved while one thinks, not with every letter. */
const pauseMs = 800

export type NoteState = 'saved' | 'saving' | 'waiting' | 'failed'

/** The note of a piece as it is written. It saves automatically, also when the editor closes before the pause is over. */
export function usePieceNote({ orderId, note }: OwnedPiece) {
  const queryClient = useQueryClient()
  const [text, setText] = useState(note.text)
  const [saved, setSaved] = useState(note.text)
  const { mutate, isPending, isError, reset } = useMutation({
    meta: { showsErrors: true },
    mutationFn: (next: string) => api.put<PieceNote>(`/collection/${orderId}/note`, { text: next }),
    onSuccess: (answer, next) => {
      setSaved(next)
      queryClient.setQueryData(
        collectionQuery.queryKey,
        (current) =>
          current && {
            ...current,
            pieces: current.pieces.map((piece) => (piece.orderId === orderId ? { ...piece, note: answer } : piece)),
          },
      )
    },
  })
  const hasChanged = text !== saved

  useEffect(() => {
    if (!hasChanged || isPending || isError) return
    const timer = setTimeout(() => mutate(text), pauseMs)
    return () => clearTimeout(timer)
  }, [hasChanged, isPending, isError, text, mutate])

  const unsaved = useRef<string | null>(null)
  useEffect(() => {
    unsaved.current = hasChanged ? text : null
  }, [hasChanged, text])
  useEffect(
    () => () => {
      if (unsaved.current !== null) mutate(unsaved.current)
    },
    [mutate],
  )

  const state: NoteState = isPending ? 'saving' : isError ? 'failed' : hasChanged ? 'waiting' : 'saved'
  return {
    text,
    state,
    write(next: string) {
      // Typing on after a failure is a new attempt.
      if (isError) reset()
      setText(next)
    },
    save: () => mutate(text),
  }
}
