import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ArtistPageChange, OwnArtistPage } from '@vermeil/contracts/catalog/artists.schema'
import { useOwnAvatar } from '@/entities/account/use-own-avatar'
import { artistQuery } from '@/entities/artist/artist-query'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import { notify } from '@/shared/page/toasts'

/** The signed-in person's own page as an artist. */
export const ownPageQuery = readQuery<OwnArtistPage>(['account', 'artist-page'], '/account/artist-page', {
  staleTime: 30_000,
})

/** Saves a section. The public page, if it was opened before, shows it at once. */
export function useSavePage(onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { showsErrors: true },
    mutationFn: (change: ArtistPageChange) => api.patch<OwnArtistPage>('/account/artist-page', change),
    onSuccess: (saved) => {
      queryClient.setQueryData(ownPageQuery.queryKey, saved)
      if (saved.artist) queryClient.setQueryData(artistQuery(saved.artist.id).queryKey, saved.artist)
      notify({ title: 'Page updated', description: 'Visitors see the change now.', tone: 'success' })
      onSaved()
    },
  })
}

/** The portrait is the picture of the account. */
export function useOwnPortrait() {
  const queryClient = useQueryClient()
  const { onUpload, onRemove } = useOwnAvatar()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ownPageQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['artists'] }),
    ])
  return {
    onUpload: async (picture: Blob) => {
      await onUpload(picture)
      await refresh()
    },
    onRemove: async () => {
      await onRemove()
      await refresh()
    },
  }
}
