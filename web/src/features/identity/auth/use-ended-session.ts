import { type MutationCacheNotifyEvent, type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '@/shared/http/api-error'

/**
 * A session ended elsewhere (revoked, suspended, password changed) is noticed by the first answer that refuses it. The
 * client then asks who it is, learns that it is nobody, and forgets the session: every tab shows it at once.
 */
export function useEndedSession() {
  const queryClient = useQueryClient()

  useEffect(() => {
    let asking: Promise<void> | null = null

    function consider(event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) {
      if (event.type !== 'updated' || event.action.type !== 'error' || asking) return
      const { error } = event.action
      if (!(error instanceof ApiError) || error.status !== 401) return
      asking = import('./check-session')
        .then(({ checkSession }) => checkSession())
        .catch((reason: unknown) => console.error('The session could not be checked.', reason))
        .finally(() => {
          asking = null
        })
    }

    const stopQueries = queryClient.getQueryCache().subscribe(consider)
    const stopMutations = queryClient.getMutationCache().subscribe(consider)
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient])
}
