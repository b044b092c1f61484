import { useQuery } from '@tanstack/react-query'
import { freePlan, type Plan, plans } from '@vermeil/contracts/identity/plans'
import { ownSubscriptionQuery } from '@/entities/account/own-subscription'
import { formatDate } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { InlineAlert } from '@/ui/inline-alert'
import { Loading } from '@/ui/loading'
import { PlanButton } from './plan-button'
import { PlanCard } from './plan-card'
import { usePortal } from './use-portal'
import { useSubscribe } from './use-subscribe'

const offered: readonly { plan: Plan; description: string }[] = [
  { plan: freePlan, description: 'To try Vermeil.' },
  { plan: plans['artist-pro'], description: 'For artists who work with realtors.' },
  { plan: plans['gallery-elite'], description: 'For those who sell through realtors most of the time.' },
]

/** The dashboard's own plans, which set what a realtor gets of a sale. */
export function PlanTab() {
  const { data, isError, refetch } = useQuery(ownSubscriptionQuery)
  const subscription = useSubscribe()
  const portal = usePortal()
  if (!data) return <Loading what="Your plan" hasFailed={isError} onRetry={refetch} className="h-96" />
  const isOther = !offered.some(({ plan }) => plan.id === data.plan)
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">Plans</h2>
      {(isOther || data.cancelsAtPeriodEnd) && (
        <InlineAlert tone="info">
          <p>
            You are on the {data.label}.
            {data.renewsAt && ` It ${data.cancelsAtPeriodEnd ? 'ends' : 'renews'} on ${formatDate(data.renewsAt)}.`}
            {isOther && ' An account has one plan at a time: a plan chosen here replaces it.'}
          </p>
        </InlineAlert>
      )}
      <ul className="grid gap-6 lg:grid-cols-3">
        {offered.map(({ plan, description }) => {
          const isCurrent = plan.id === data.plan
          return (
            <li key={plan.id}>
              <PlanCard
                plan={plan}
                description={description}
                isCurrent={isCurrent}
                action={
                  plan.id === 'free' && !isCurrent ? (
                    <Button variant="outline" disabled={portal.isOpening} onClick={portal.open}>
                      {portal.isOpening ? 'Loading...' : 'Manage Subscription'}
                    </Button>
                  ) : (
                    <PlanButton plan={plan} isCurrent={isCurrent} subscription={subscription} />
                  )
                }
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
