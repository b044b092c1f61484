import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MusicPiece } from '@vermeil/contracts/identity/music.schema'
import { useEffect, useRef, useState } from 'react'
import { playlistQuery } from '@/entities/playlist/playlist-query'
import { ApiError, isRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { type Pass, sendPiece } from './music-api'

const invalidFile = { title: 'Invalid File', description: 'Please select an audio file', tone: 'destructive' } as const

export const notAudio = (file: File) => (file.type.startsWith('audio/') ? undefined : invalidFile)

type Events = {
  /** An audio file was chosen: it may play during the upload. Resolves when it plays, or can't be played. */
  onChosen: (file: File) => Promise<void>
  onUploaded: (file: File, piece: MusicPiece) => void
  /** The ten minutes are over. */
  onExpired: (reason: string) => void
}

/** Uploads a file with its progress; it can be canceled. */
export function usePieceUpload(pass: Pass, { onChosen, onUploaded, onExpired }: Events) {
  const queryClient = useQueryClient()
  const [share, setShare] = useState(0)
  const sending = useRef<AbortController | null>(null)
  const playing = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => () => sending.current?.abort(), [])

  const upload = useMutation({
    mutationFn: (file: File) => {
      sending.current = new AbortController()
      setShare(0)
      return sendPiece({ file, pass, onProgress: setShare, signal: sending.current.signal })
    },
    meta: { showsErrors: true },
    onSuccess: async (piece, file) => {
      onUploaded(file, piece)
      void queryClient.invalidateQueries(playlistQuery)
      // A short file may arrive before it plays. "Music Ready" comes first, and stays long enough to be read.
      await playing.current
      notify({
        title: 'Music Uploaded',
        description: `Now playing: ${file.name}`,
        tone: 'success',
        waitsForPrevious: true,
      })
    },
    onError: (error) => {
      if (isRefusal(error, 'music.grant-expired')) onExpired(sentenceOf(error))
      if (isRefusal(error, 'music.not-audio')) notify(invalidFile)
    },
  })

  return {
    share,
    isSending: upload.isPending,
    /** Why the last file was refused; null where it was canceled. */
    problem: upload.isError && !sending.current?.signal.aborted ? sentence(upload.error) : null,
    cancel: () => sending.current?.abort(),
    take(file: File) {
      playing.current = onChosen(file)
      upload.mutate(file)
    },
  }
}

const sentence = (error: Error) =>
  error instanceof ApiError
    ? sentenceOf(error)
    : 'The upload was interrupted. Check your connection and choose the file again.'
