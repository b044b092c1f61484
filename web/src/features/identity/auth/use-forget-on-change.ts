import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AuthState } from './auth-state'

/** The next person must not see the last one's data: on sign-in and sign-out everything is read again. */
export function useForgetOnChange({ loading, user }: AuthState) {
  const queryClient = useQueryClient()
  const userId = user?.id ?? null
  const before = useRef<string | null>(undefined)

  useEffect(() => {
    if (loading) return
    const isFirst = before.current === undefined
    const isSame = before.current === userId
    before.current = userId
    // The first answer is no change: the requests before it already carried the session.
    if (isFirst || isSame) return
    // Where nobody looks, nothing stays; what is on the screen stays until its new answer is there.
    queryClient.removeQueries({ type: 'inactive' })
    queryClient.resetQueries().catch((error: unknown) => console.error('Not everything could be asked anew.', error))
  }, [loading, userId, queryClient])
}
