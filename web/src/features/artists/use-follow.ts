import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ArtistView } from '@vermeil/contracts/artists'
import { api } from '@/shared/http/api'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { artistQuery } from './artist-queries'

const answer = () => import('@vermeil/contracts/artists').then((module) => module.FollowState)

/** Following shows at once and is reverted if it could not be saved. */
export function useFollow(artist: ArtistView) {
  const queryClient = useQueryClient()
  const { queryKey } = artistQuery(artist.id)
  const show = (change: Partial<ArtistView>) =>
    queryClient.setQueryData(queryKey, (view) => view && { ...view, ...change })

  return useMutation({
    meta: { showsErrors: true },
    mutationFn: (isFollowed: boolean) =>
      isFollowed
        ? api.put(`/artists/${artist.id}/follow`, undefined, answer)
        : api.delete(`/artists/${artist.id}/follow`, answer),
    onMutate: async (isFollowed) => {
      await queryClient.cancelQueries({ queryKey })
      const before = { isFollowed: artist.isFollowed, followers: artist.followers }
      show({ isFollowed, followers: artist.followers + (isFollowed ? 1 : -1) })
      return before
    },
    onSuccess: (state) => show(state),
    onError: (error, _isFollowed, before) => {
      if (before) show(before)
      notify({
        title: `Could not change whether you follow ${artist.name}`,
        description: sentenceOf(error),
        tone: 'destructive',
      })
    },
  })
}
