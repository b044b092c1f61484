import { type Plan, planNamed, plans } from '@vermeil/contracts/identity/plans'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { PlanButton } from './plan-button'
import { PlanCard } from './plan-card'
import { useSubscribe } from './use-subscribe'

const offered: readonly { plan: Plan; description: string; isPopular?: boolean }[] = [
  { plan: plans.basic, description: 'For artists who are starting out.' },
  { plan: plans.premium, description: 'For artists who sell all year.', isPopular: true },
  { plan: plans.enterprise, description: 'For galleries and estates.' },
]

type SubscriptionPlansProps = {
  /** The name of the plan in force; null for none. */
  tier: string | null
  contactPath: string
}

/** The three plans of the subscription page. Enterprise is agreed on with a person, never bought. */
export function SubscriptionPlans({ tier, contactPath }: SubscriptionPlansProps) {
  const subscription = useSubscribe()
  // A plan of the dashboard stands before those of this list.
  const own = tier === null ? null : planNamed(tier)
  const other = own?.family === 'dashboard' ? own : null
  const listed = other ? [{ plan: other, description: 'From the dashboard.', isPopular: false }, ...offered] : offered
  return (
    <ul className={cn('grid gap-6', other ? 'sm:grid-cols-2 xl:grid-cols-4' : 'lg:grid-cols-3')}>
      {listed.map(({ plan, description, isPopular }) => {
        const isCurrent = tier === plan.name
        return (
          <li key={plan.id}>
            <PlanCard
              plan={plan}
              description={description}
              isPopular={isPopular}
              isCurrent={isCurrent}
              action={
                plan.isByContact ? (
                  <Button asChild variant="outline">
                    <Link to={contactPath}>Contact Sales</Link>
                  </Button>
                ) : (
                  <PlanButton plan={plan} isCurrent={isCurrent} isMain={isPopular} subscription={subscription} />
                )
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
