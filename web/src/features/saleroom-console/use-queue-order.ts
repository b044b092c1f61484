import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SaleroomView } from '@vermeil/contracts/auctions'
import { saleroomQuery } from '@/entities/saleroom/saleroom-query'
import { api } from '@/shared/http/api'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { inOrder } from './queue-order'

const answer = () => import('@vermeil/contracts/auctions').then((module) => module.SaleroomView)
const { queryKey } = saleroomQuery

/** Puts the queue into an order: shown at once, taken back if the house refuses. */
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
