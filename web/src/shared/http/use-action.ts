import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/shared/page/toasts'
import { noRetry } from './query-client'
import { sentenceOf } from './readable-error'

export type ActionOptions<V, A = unknown> = {
  run: (variables: V) => Promise<A>
  /** The toast's title. */
  done?: string | ((answer: A) => string)
  onDone?: () => void
  /** The form shows the refusal itself: `problem`. */
  showsErrors?: boolean
}

/** Changes something on the server: sent once. Whether it succeeds or not, everything below `changes` is read again. */
export function useAction<V = void, A = unknown>(
  changes: readonly QueryKey[],
  { run, done, onDone, showsErrors = false }: ActionOptions<V, A>,
) {
  const queryClient = useQueryClient()
  const action = useMutation({
    ...noRetry,
    mutationFn: run,
    meta: { showsErrors },
    onSuccess: (answer) => {
      if (done) notify({ title: typeof done === 'string' ? done : done(answer), tone: 'success' })
      onDone?.()
    },
    onSettled: () => Promise.all(changes.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return { ...action, problem: action.error ? sentenceOf(action.error) : undefined }
}
