import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WatchList } from '@vermeil/contracts/selling/lots.schema'
import { useEffect } from 'react'
import { api } from '@/shared/http/api'
import { useStore } from '@/shared/page/store'
import { forgetVisitorWatches, visitorWatches } from './visitor-watches'
import { watchListQuery } from './watch-list'

const { queryKey } = watchListQuery

type MergedWatchesProps = { accountId: string }

/** Carries what a visitor watched into the account they sign in to. What could not be sent stays for the next time. */
export function MergedWatches({ accountId }: MergedWatchesProps) {
  const waiting = useStore(visitorWatches)
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (lotIds: readonly string[]) => api.post<WatchList>('/watches/merge', { lotIds }),
    onSuccess: async (list, lotIds) => {
      // A list asked for before the merge may still be on its way, without the new ones.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, list)
      forgetVisitorWatches(lotIds)
    },
  })

  // An administrator watches nothing: what the browser has stays there for the next person.
  const { data: mayWatch } = useQuery({
    ...watchListQuery,
    enabled: waiting.length > 0,
    select: (list) => list.mayWatch,
  })

  useEffect(() => {
    if (accountId && mayWatch && waiting.length > 0) mutate(waiting)
  }, [accountId, mayWatch, waiting, mutate])

  return null
}
