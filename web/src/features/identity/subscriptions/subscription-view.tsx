import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownSubscriptionQuery } from '@/entities/account/own-subscription'
import { useAuth } from '@/shared/auth/auth'
import { Link } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { PlanStatus } from './plan-status'
import { subscriptionStatusQuery } from './subscription-api'
import { SubscriptionPlans } from './subscription-plans'

/** /subscription without its frame. Visitors see the plans; who is signed in also sees their own. */
export function SubscriptionView({ contactPath }: { contactPath: string }) {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  const { data, isFetching, errorUpdateCount, refetch } = useQuery({
    ...subscriptionStatusQuery,
    enabled: user !== null,
  })

  useEffect(() => {
    if (errorUpdateCount === 0) return
    notify({ title: 'Error', description: 'Failed to check subscription status', tone: 'destructive' })
  }, [errorUpdateCount])

  async function refresh() {
    await refetch()
    await queryClient.invalidateQueries({ queryKey: ownSubscriptionQuery.queryKey })
  }

  return (
    <>
      {user && <PlanStatus status={data} isChecking={isFetching} onRefresh={() => void refresh()} />}
      <div className="mt-10">
        <SubscriptionPlans tier={data?.subscription_tier ?? null} contactPath={contactPath} />
      </div>
      <p className="mx-auto mt-8 max-w-prose text-center text-sm text-muted">
        An account has one plan at a time: a new one replaces the old. Commission depends on your plan on the day of
        sale. Plans that lower what a realtor gets of a sale are in the artist’s dashboard, under Subscription.
      </p>
      <div className="mt-6 text-center">
        <Button asChild variant="link">
          <Link to={contactPath}>Contact Our Sales Team</Link>
        </Button>
      </div>
    </>
  )
}
