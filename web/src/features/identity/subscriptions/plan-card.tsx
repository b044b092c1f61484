import type { Plan } from '@vermeil/contracts/identity/plans'
import { percentOf } from '@vermeil/contracts/money/commission'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '@/shared/format/format'
import { Badge } from '@/ui/badge'
import { Card, CardTitle } from '@/ui/card'
import { cn } from '@/ui/cn'

type PlanCardProps = {
  plan: Plan
  description: string
  isPopular?: boolean
  isCurrent?: boolean
  /** The one button. */
  action: ReactNode
}

/** What a plan costs and gives; every line is something the server holds to. */
export function PlanCard({ plan, description, isPopular = false, isCurrent = false, action }: PlanCardProps) {
  return (
    <Card className={cn('flex h-full flex-col', (isPopular || isCurrent) && 'border-gold-deep')}>
      <div className="flex min-h-7 flex-wrap gap-2">
        {isPopular && <Badge tone="gold">Most Popular</Badge>}
        {isCurrent && <Badge tone="success">Your Plan</Badge>}
      </div>
      <CardTitle className="mt-3 text-2xl">{plan.name}</CardTitle>
      <p className="mt-1 text-muted">{description}</p>
      <p className="figures mt-5">
        <span className="font-display text-4xl text-gold">{formatMoney(plan.price)}</span>
        <span className="text-muted"> / month</span>
      </p>
      <ul className="mt-6 mb-8 grid gap-2">
        {featuresOf(plan).map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check className="mt-1 size-4 shrink-0 text-gold" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto grid">{action}</div>
    </Card>
  )
}

function featuresOf({ listings, platformRate, realtorRate }: Plan): string[] {
  return [
    listings === null ? 'Unlimited listings' : `Up to ${listings} listings`,
    `${percentOf(platformRate)} commission`,
    `${percentOf(realtorRate)} realtor commission, only where a realtor brought the sale`,
  ]
}
