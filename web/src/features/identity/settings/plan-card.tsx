import { useQuery } from '@tanstack/react-query'
import type { AccountSubscription } from '@vermeil/contracts/identity/subscriptions.schema'
import { listingsInUse } from '@/entities/account/listings-in-use'
import { ownSubscriptionQuery } from '@/entities/account/own-subscription'
import { formatDate, formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Card, CardDescription, CardTitle } from '@/ui/card'
import { Loading } from '@/ui/loading'

/** The plan in force, as the server has it. Changing it is the subscription page's affair. */
export function PlanCard() {
  const { data: plan, isError, refetch } = useQuery(ownSubscriptionQuery)
  if (!plan) return <Loading what="Your plan" hasFailed={isError} onRetry={refetch} className="h-28" />
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <CardTitle>{plan.label}</CardTitle>
        <CardDescription>
          {formatMoney(plan.price)} a month. {listingsInUse(plan.listings)}
        </CardDescription>
        <p className="mt-1 text-sm">{renewalText(plan)}</p>
      </div>
      <Button asChild variant="outline">
        <Link to={paths.subscription}>{plan.isManaged ? 'Manage plan' : 'See plans'}</Link>
      </Button>
    </Card>
  )
}

function renewalText({ status, renewsAt, cancelsAtPeriodEnd }: AccountSubscription): string {
  if (status === 'past-due') return 'The last payment did not go through.'
  if (!renewsAt) return ''
  return `${cancelsAtPeriodEnd ? 'Ends' : 'Renews'} on ${formatDate(renewsAt)}.`
}
