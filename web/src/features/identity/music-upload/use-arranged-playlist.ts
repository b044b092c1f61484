import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MusicPiece, Playlist } from '@vermeil/contracts/identity/music.schema'
import { playlistQuery } from '@/entities/playlist/playlist-query'
import { announce } from '@/shared/a11y/announcer'
import { notify } from '@/shared/page/toasts'
import { reorder } from '@/ui/reorder'
import { removePiece, saveOrder } from './music-api'

/** What an administrator can change. The order shows at once and is reverted if the server refuses it. */
export function useArrangedPlaylist(pieces: readonly MusicPiece[]) {
  const queryClient = useQueryClient()
  const { queryKey } = playlistQuery

  const order = useMutation({
    mutationFn: (ordered: readonly MusicPiece[]) => saveOrder(ordered.map(({ id }) => id)),
    onMutate: async (ordered) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData<Playlist>(queryKey, { pieces: [...ordered] })
      return before
    },
    onSuccess: (playlist) => queryClient.setQueryData(queryKey, playlist),
    onError: (_, __, before) => {
      queryClient.setQueryData(queryKey, before)
      return queryClient.invalidateQueries({ queryKey })
    },
  })
  const remove = useMutation({
    mutationFn: ({ id }: MusicPiece) => removePiece(id),
    onSuccess: (_, { title }) => notify({ title: 'Music Removed', description: `${title} is no longer played` }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })

  return {
    move(from: number, to: number) {
      const ordered = reorder(pieces, from, to)
      const piece = pieces[from]
      if (ordered === pieces || !piece) return
      order.mutate(ordered)
      announce(`${piece.title} is now ${to + 1} of ${pieces.length}`)
    },
    remove: (piece: MusicPiece) => remove.mutate(piece),
  }
}
