import type { FieldErrors } from 'react-hook-form'
import { cn } from '@/ui/cn'
import type { ListingValues } from './listing-values'

export const steps = ['The work', 'The price', 'Delivery'] as const

const fieldsOfPrice: ReadonlySet<string> = new Set([
  ...(['startingBid', 'reservePrice', 'estimateLow', 'estimateHigh', 'days', 'opensAt', 'enableBuyNow'] as const),
  ...(['buyNowPrice', 'buyNowVisibility', 'enableLeasing', 'leasePrice', 'isProposable'] as const),
] satisfies (keyof ListingValues)[])
const fieldsOfDelivery: ReadonlySet<string> = new Set([
  ...(['shipsFromCountry', 'shipsFromCity', 'shipping', 'hasPickup', 'ownDelivery', 'ownDeliveryAbroad'] as const),
  ...(['packing', 'shipWithinDays', 'packedHeightCm', 'packedWidthCm', 'packedDepthCm', 'packedKg'] as const),
] satisfies (keyof ListingValues)[])

const stepOf = (field: string) => (fieldsOfPrice.has(field) ? 1 : fieldsOfDelivery.has(field) ? 2 : 0)

/** The first step on which something is missing or wrong. */
export const firstStepWith = (errors: FieldErrors<ListingValues>): number =>
  Math.min(steps.length - 1, ...Object.keys(errors).map(stepOf))

type ListingStepsProps = { step: number; onStep: (step: number) => void }

/** Where one is in the form. Nothing must be filled in to look at another step: a draft is saved as it is. */
export function ListingSteps({ step, onStep }: ListingStepsProps) {
  return (
    <nav aria-label="Steps">
      <ol className="grid grid-cols-3 gap-2">
        {steps.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              aria-current={index === step ? 'step' : undefined}
              onClick={() => onStep(index)}
              className={cn(
                'flex min-h-11 w-full items-center gap-2 border-t-2 pt-2 text-start text-sm',
                index <= step ? 'border-gold-fill' : 'border-control',
                index === step ? 'text-gold' : 'text-muted',
              )}
            >
              <span aria-hidden="true" className="figures">
                {index + 1}
              </span>
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
