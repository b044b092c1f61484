import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SaleroomView } from '@vermeil/contracts/auctions'
import { saleroomQuery } from '@/entities/saleroom/saleroom-query'
import { api } from '@/shared/http/api'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'

const answer = () => import('@vermeil/contracts/auctions').then((module) => module.SaleroomView)
const { queryKey } = saleroomQuery

/** Puts the queue into an order: shown at once, reverted if the server refuses. */
export function useQueueOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (lotIds: readonly string[]) => api.put('/saleroom/queue', { lotIds }, answer),
    onMutate: async (lotIds) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (view) => view && { ...view, queue: inOrder(view.queue, lotIds) })
      return { before }
    },
    onSuccess: (view) => queryClient.setQueryData(queryKey, view),
    onError: (error, _lotIds, context) => {
      // By the cache's own rule the older view would not replace the newer one: put back the order alone.
      const queue = context?.before?.queue
      if (queue) queryClient.setQueryData<SaleroomView>(queryKey, (view) => view && { ...view, queue })
      notify({ title: 'The queue was not changed', description: sentenceOf(error), tone: 'destructive' })
      void queryClient.invalidateQueries({ queryKey })
    },
    meta: { showsErrors: true },
  })
}

/** The items in the order of these ids; items that are not named follow in their old order. */
export function inOrder<T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] {
  const named = ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
  return [...named, ...items.filter(({ id }) => !ids.includes(id))]
}
