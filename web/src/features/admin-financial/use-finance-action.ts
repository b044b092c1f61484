import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentOnceAndNow } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { financeKey } from './finance-api'

type Deed<V> = {
  run: (variables: V) => Promise<unknown>
  /** The toast's title. */
  done: string
  onSuccess: () => void
  /** Where a form shows the refusal itself. */
  onRefused?: (sentence: string) => void
}

/** Moves money, once, now or never, and reads everything about money again, whatever came of it. */
export function useFinanceDeed<V>({ run, done, onSuccess, onRefused }: Deed<V>) {
  const queryClient = useQueryClient()
  return useMutation({
    ...sentOnceAndNow,
    mutationFn: run,
    onSuccess: () => {
      notify({ title: done, tone: 'success' })
      onSuccess()
    },
    onError: (error) => onRefused?.(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: financeKey }),
    meta: { showsErrors: onRefused !== undefined },
  })
}
