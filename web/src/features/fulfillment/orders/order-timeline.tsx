import type { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { orderStepLabels } from '@vermeil/contracts/fulfillment/shipping-terms'
import { Check } from 'lucide-react'
import { formatMoment } from '@/shared/format/format'
import { cn } from '@/ui/cn'
import { doerText } from './order-text'

/** Ordered → Paid → Packed → Shipped → Delivered → Completed, each with who and when. Down a phone, across a desk. */
export function OrderTimeline({ shipment }: { shipment: Shipment }) {
  const { option, side } = shipment
  const steps = shipment.steps.filter(
    ({ step, at }) => at !== null || step !== 'shipped' || (option !== 'pickup' && option !== 'in-hand'),
  )
  const next = steps.findIndex(({ at }) => at === null)
  return (
    <ol aria-label="How far the order is" className="grid gap-0 md:grid-flow-col md:auto-cols-fr">
      {steps.map(({ step, at, by }, place) => (
        <li
          key={step}
          aria-current={place === next ? 'step' : undefined}
          className="relative grid grid-cols-[auto_1fr] gap-x-4 pb-6 last:pb-0 md:grid-cols-1 md:content-start md:gap-y-3 md:pr-3 md:pb-0"
        >
          {place < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cn(
                'absolute top-7 bottom-0 left-3.5 w-px md:top-3.5 md:right-0 md:bottom-auto md:left-7 md:h-px md:w-auto',
                steps[place + 1]?.at ? 'bg-gold' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cn(
              'relative flex size-7 items-center justify-center rounded-full border',
              at ? 'border-gold bg-gold text-background' : place === next ? 'border-gold' : 'border-line',
            )}
          >
            {at && <Check className="size-4" />}
          </span>
          <span className="grid content-start gap-0.5">
            <span className={cn('font-medium', !at && place !== next && 'text-muted')}>{orderStepLabels[step]}</span>
            {at && (
              <span className="text-xs text-muted">
                <time dateTime={at}>{formatMoment(at)}</time>
                {by && <span className="block">{doerText(by, side)}</span>}
              </span>
            )}
            {!at && <span className="sr-only">not yet</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
