import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LotCard, WatchList, WatchState } from '@vermeil/contracts/selling/lots.schema'
import { lotQuery } from '@/entities/lot/lot-query'
import { useAuth } from '@/shared/auth/auth'
import { api } from '@/shared/http/api'
import { paths } from '@/shared/navigation/paths'
import { useNavigate } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { setVisitorWatch } from './visitor-watches'
import { useMayWatch, useWatchedIds, watchListQuery } from './watch-list'

const { queryKey } = watchListQuery

/** Watching shows at once. An account's is also sent to the server, and undone on the screen if that fails. */
export function useWatch(lot: LotCard) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isWatched = useWatchedIds().has(lot.id)
  // What an administrator watched before they were one can be removed.
  const isOffered = useMayWatch() || isWatched

  const { mutate } = useMutation({
    mutationKey: queryKey,
    meta: { showsErrors: true },
    mutationFn: (wanted: boolean) =>
      wanted ? api.put<WatchState>(`/lots/${lot.id}/watch`) : api.delete<WatchState>(`/lots/${lot.id}/watch`),
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, before && withLot(before, lot, wanted))
      return before
    },
    onError: (_error, wanted, before) => {
      queryClient.setQueryData(queryKey, before)
      notify({
        title: wanted ? 'Could not watch this work' : 'Could not remove this work',
        description: lot.title,
        tone: 'destructive',
        action: { label: 'Try again', onClick: () => mutate(wanted) },
      })
    },
    onSuccess: ({ watchers }, wanted) => {
      queryClient.setQueryData(lotQuery(lot.id).queryKey, (view) => view && { ...view, watchers, isWatched: wanted })
    },
    onSettled: () => {
      // Only the last of several quick presses may ask: an earlier answer would undo the later press on the screen.
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) void queryClient.invalidateQueries({ queryKey })
    },
  })

  function set(wanted: boolean) {
    if (user) mutate(wanted)
    else setVisitorWatch(lot.id, wanted)
  }

  function toggle() {
    set(!isWatched)
    notify(
      isWatched
        ? {
            title: 'Removed from favorites',
            description: lot.title,
            action: { label: 'Undo', onClick: () => set(true) },
          }
        : {
            title: 'Added to favorites',
            description: lot.title,
            tone: 'success',
            action: { label: 'View favorites', onClick: () => navigate(paths.favorites) },
          },
    )
  }

  return { isOffered, isWatched, toggle }
}

function withLot(list: WatchList, lot: LotCard, isWatched: boolean): WatchList {
  const others = list.lots.filter(({ id }) => id !== lot.id)
  return { ...list, lots: isWatched ? [lot, ...others] : others }
}
