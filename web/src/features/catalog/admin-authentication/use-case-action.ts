import { useMutation, useQueryClient } from '@tanstack/react-query'
import { authenticityKey } from './authenticity-api'

type Action<V> = {
  run: (variables: V) => Promise<unknown>
  onDone: (variables: V) => void
  /** Where the caller shows the refusal itself. */
  showsErrors?: boolean
}

/** Sent now or not at all. Whatever came of it, the list and the request are read again, also while out of sight. */
export function useCaseAction<V>({ run, onDone, showsErrors = false }: Action<V>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    networkMode: 'always',
    meta: { showsErrors },
    onSuccess: (_, variables) => onDone(variables),
    onSettled: () => queryClient.invalidateQueries({ queryKey: authenticityKey, refetchType: 'all' }),
  })
}
