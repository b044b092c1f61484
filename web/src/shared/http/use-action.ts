import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/shared/page/toasts'

export type ActionOptions<V> = {
  run: (variables: V) => Promise<unknown>
  /** The toast's title. */
  done?: string
  onDone?: () => void
  /** The form shows the refusal itself. */
  showsErrors?: boolean
}

/** Changes something on the server. Whether it succeeds or not, everything below `changes` is read again. */
export function useAction<V = void>(changes: QueryKey, { run, done, onDone, showsErrors = false }: ActionOptions<V>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    networkMode: 'always',
    meta: { showsErrors },
    onSuccess: () => {
      if (done) notify({ title: done, tone: 'success' })
      onDone?.()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: changes }),
  })
}
