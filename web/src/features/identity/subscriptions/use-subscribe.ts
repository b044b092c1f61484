import { useMutation } from '@tanstack/react-query'
import type { Plan } from '@vermeil/contracts/identity/plans'
import { useRef } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { newIdempotencyKey } from '@/shared/http/idempotency-key'
import { noRetry } from '@/shared/http/query-client'
import { signInPath } from '@/shared/navigation/next-path'
import { useLocation, useNavigate } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { createSubscription, subscriptionProblem } from './subscription-api'

/** Leads to the provider's page for a plan, in this very window: what follows is decided there. */
export function useSubscribe() {
  const { user, loading } = useAuth()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isUnderWay = useRef(false)

  const { mutate, isPending, variables } = useMutation({
    ...noRetry,
    mutationFn: (plan: Plan) => createSubscription(plan, newIdempotencyKey()),
    onSuccess: (url) => {
      if (url) location.assign(url)
      else fail('No checkout URL received. Please try again.')
    },
    onError: (error) => fail(subscriptionProblem(error)),
    onSettled: () => {
      isUnderWay.current = false
    },
    meta: { showsErrors: true },
  })

  return {
    busyPlan: isPending ? variables.id : null,
    subscribe(plan: Plan) {
      if (isUnderWay.current) return
      // A stored session that is still being read counts: the call waits for it, and the server decides.
      if (!user && !loading) {
        notify({
          title: 'Authentication Required',
          description: 'Please sign in to subscribe.',
          tone: 'destructive',
          action: { label: 'Sign In', onClick: () => navigate(signInPath(pathname + search)) },
        })
        return
      }
      isUnderWay.current = true
      mutate(plan)
    },
  }
}

const fail = (description: string) => notify({ title: 'Subscription Error', description, tone: 'destructive' })
