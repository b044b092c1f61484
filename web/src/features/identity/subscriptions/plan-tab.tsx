import { useQuery } from '@tanstack/react-query'
import { freePlan, type Plan, plans } from '@vermeil/contracts/identity/plans'
import { ownSubscriptionQuery } from '@/entities/account/own-subscription'
import { formatDate } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
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
  const own = offered.find(({ plan }) => plan.id === data.plan)
  // A plan of the subscription page stands before those of this list.
  const other = own || data.plan === 'free' ? null : plans[data.plan]
  const listed = other ? [{ plan: other, description: 'From the subscription page.' }, ...offered] : offered
  const manage = (
    <Button variant="outline" disabled={portal.isOpening} onClick={portal.open}>
      {portal.isOpening ? 'Loading...' : 'Manage Subscription'}
    </Button>
  )
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">Plans</h2>
      {(other || data.cancelsAtPeriodEnd) && (
        <InlineAlert tone="info">
          <p>
            You are on the {data.label}.
            {data.renewsAt && ` It ${data.cancelsAtPeriodEnd ? 'ends' : 'renews'} on ${formatDate(data.renewsAt)}.`}
            {other && ' An account has one plan at a time: a plan chosen here replaces it.'}
          </p>
        </InlineAlert>
      )}
      <p className="max-w-prose text-muted">
        These plans lower what a realtor gets of a sale. Those that lower our commission are on the{' '}
        <Link to={paths.subscription} className="text-gold underline underline-offset-4">
          subscription page
        </Link>
        .
      </p>
      <ul className={cn('grid gap-6', other ? 'sm:grid-cols-2 xl:grid-cols-4' : 'lg:grid-cols-3')}>
        {listed.map(({ plan, description }) => {
          const isCurrent = plan.id === data.plan
          return (
            <li key={plan.id}>
              <PlanCard
                plan={plan}
                description={description}
                isCurrent={isCurrent}
                action={
                  plan.id !== 'free' && isCurrent ? (
                    manage
                  ) : plan.id === 'free' && !isCurrent ? (
                    <p className="text-sm text-muted">After your plan ends.</p>
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
