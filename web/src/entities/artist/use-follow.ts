import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FollowState } from '@vermeil/contracts/catalog/artists.schema'
import { useAuth } from '@/shared/auth/auth'
import { api } from '@/shared/http/api'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { artistQuery, followedArtistsQuery } from './artist-query'

export type FollowableArtist = { id: string; name: string }

/** Following shows at once and is reverted if it could not be saved. To follow no longer can be undone. */
export function useFollow({ id, name }: FollowableArtist) {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  const { queryKey } = followedArtistsQuery
  const { data: isStored = false } = useQuery({
    ...followedArtistsQuery,
    enabled: user !== null,
    select: ({ artists }) => artists.some((artist) => artist.id === id),
  })
  const { mutate, isPending, variables } = useMutation({
    meta: { showsErrors: true },
    mutationFn: (isFollowed: boolean) =>
      isFollowed ? api.put<FollowState>(`/artists/${id}/follow`) : api.delete<FollowState>(`/artists/${id}/follow`),
    onSuccess: (state) => {
      queryClient.setQueryData(artistQuery(id).queryKey, (view) => view && { ...view, ...state })
      notify(
        state.isFollowed
          ? { title: `You follow ${name}`, description: 'We will notify you of each new work.', tone: 'success' }
          : { title: `You no longer follow ${name}`, action: { label: 'Undo', onClick: () => mutate(true) } },
      )
    },
    onError: (error) =>
      notify({
        title: `Could not change whether you follow ${name}`,
        description: sentenceOf(error),
        tone: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const isFollowed = isPending ? variables : isStored
  return { isFollowed, toggle: () => mutate(!isFollowed) }
}
