import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MusicPiece } from '@vermeil/contracts/music'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isRefusal } from '@/shared/api-error'
import { playlistQuery } from '@/shared/playlist-query'
import { notify } from '@/shared/toasts'
import { type Pass, sendPiece } from './music-api'

const invalidFile = { title: 'Invalid File', description: 'Please select an audio file', tone: 'destructive' } as const

type Events = {
  /** An audio file was chosen: it may be heard while it is on its way. */
  onChosen: (file: File) => void
  onUploaded: (file: File, piece: MusicPiece) => void
  /** The ten minutes are over. */
  onExpired: (reason: string) => void
}

/** Takes a file to the house, tells how far it has come, and can be called off. */
export function usePieceUpload(pass: Pass, { onChosen, onUploaded, onExpired }: Events) {
  const queryClient = useQueryClient()
  const [share, setShare] = useState(0)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const upload = useMutation({
    mutationFn: (file: File) => {
      sending.current = new AbortController()
      setShare(0)
      return sendPiece({ file, pass, onProgress: setShare, signal: sending.current.signal })
    },
    meta: { showsErrors: true },
    onSuccess: (piece, file) => {
      notify({ title: 'Music Uploaded', description: `Now playing: ${file.name}`, tone: 'success' })
      onUploaded(file, piece)
      return queryClient.invalidateQueries(playlistQuery)
    },
    onError: (error) => {
      if (isRefusal(error, 'music.grant-expired')) onExpired(error.message)
      if (isRefusal(error, 'music.not-audio')) notify(invalidFile)
    },
  })

  return {
    share,
    isSending: upload.isPending,
    /** Why the last file was not taken; null where it was called off. */
    problem: upload.isError && !sending.current?.signal.aborted ? sentence(upload.error) : null,
    cancel: () => sending.current?.abort(),
    take(file: File) {
      if (!file.type.startsWith('audio/')) return notify(invalidFile)
      onChosen(file)
      upload.mutate(file)
    },
  }
}

const sentence = (error: Error) =>
  error instanceof ApiError
    ? error.message
    : 'The upload was interrupted. Check your connection and choose the file again.'
