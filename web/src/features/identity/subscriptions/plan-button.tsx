import type { Plan } from '@vermeil/contracts/identity/plans'
import { Button } from '@/ui/button'
import type { useSubscribe } from './use-subscribe'

type PlanButtonProps = {
  plan: Plan
  isCurrent: boolean
  isMain?: boolean
  subscription: ReturnType<typeof useSubscribe>
}

export function PlanButton({ plan, isCurrent, isMain = false, subscription }: PlanButtonProps) {
  const { busyPlan, subscribe } = subscription
  if (isCurrent) return <Button disabled>Current Plan</Button>
  return (
    <Button variant={isMain ? 'gold' : 'outline'} disabled={busyPlan !== null} onClick={() => subscribe(plan)}>
      {busyPlan === plan.id ? 'Processing...' : `Subscribe to ${plan.name}`}
    </Button>
  )
}
