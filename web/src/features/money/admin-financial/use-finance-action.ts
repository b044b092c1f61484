import { useMutation, useQueryClient } from '@tanstack/react-query'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { financeKey } from './finance-api'

type FinanceAction<V> = {
  run: (variables: V) => Promise<unknown>
  /** The toast's title. */
  done: string
  onSuccess: () => void
  /** Where a form shows the refusal itself. */
  onRefused?: (sentence: string) => void
}

/** Moves money: sent once, now or never. Whether it succeeded or failed, everything about money is read again. */
export function useFinanceAction<V>({ run, done, onSuccess, onRefused }: FinanceAction<V>) {
  const queryClient = useQueryClient()
  return useMutation({
    ...noRetry,
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
