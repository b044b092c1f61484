import { type MutationCacheNotifyEvent, type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authClient } from '@/shared/auth/auth-client'
import { authProblemFrom } from '@/shared/auth/auth-problem'
import { ApiError } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'

/**
 * A session ended elsewhere (revoked, suspended, password changed) is noticed by the first answer that refuses it. The
 * client then asks who it is, learns that it is nobody, and forgets the session: every tab shows it at once.
 */
export function useEndedSession() {
  const queryClient = useQueryClient()

  useEffect(() => {
    let asking: Promise<void> | null = null

    async function ask() {
      const client = await authClient()
      const { error } = await client.getUser()
      if (error?.code !== 'user_banned') return
      // The client keeps the session of an account that is suspended: it is ended here, and the person reads why.
      await client.signOut({ scope: 'local' })
      notify({ title: 'You are signed out', description: sentenceOf(authProblemFrom(error)), tone: 'destructive' })
    }

    function consider(event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) {
      if (event.type !== 'updated' || event.action.type !== 'error' || asking) return
      const { error } = event.action
      if (!(error instanceof ApiError) || error.status !== 401) return
      asking = ask()
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
