import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { saleroomQuery } from '@/entities/saleroom/saleroom-query'
import { api } from '@/shared/http/api'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'

type Queue = SaleroomView['queue']

const { queryKey } = saleroomQuery

/**
 * The queue as the administrator last ordered it, until the server has answered: what is read meanwhile may be older,
 * and the next press counts from what is shown. Orders are sent one after the other.
 */
export function useQueueOrder(queue: Queue) {
  const queryClient = useQueryClient()
  const change = useMutation({
    scope: { id: 'saleroom-queue' },
    mutationFn: (lotIds: readonly string[]) => api.put<SaleroomView>('/saleroom/queue', { lotIds }),
    onSuccess: (view) => queryClient.setQueryData(queryKey, view),
    onError: (error) => {
      notify({ title: 'The queue was not changed', description: sentenceOf(error), tone: 'destructive' })
      void queryClient.invalidateQueries({ queryKey })
    },
    meta: { showsErrors: true },
  })
  return { queue: change.isPending ? inOrder(queue, change.variables) : queue, order: change.mutate }
}

/** The items in the order of these ids; items that are not named follow in their old order. */
export function inOrder<T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] {
  const named = ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
  return [...named, ...items.filter(({ id }) => !ids.includes(id))]
}
