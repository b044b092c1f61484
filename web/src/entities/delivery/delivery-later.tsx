import { type ComponentType, Suspense } from 'react'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { lazyPart } from '@/ui/lazy-part'
import type { DeliveryProps } from './delivery-line'

const DeliveryLine = lazyPart(() => import('./delivery-line').then((module) => module.DeliveryLine))
const DeliveryTerms = lazyPart(() => import('./delivery-terms').then((module) => module.DeliveryTerms))

/** Loaded once the first screen stands, into a box of its size: nothing moves when it comes. */
const later = (Delivery: ComponentType<DeliveryProps>, className: string) => (props: DeliveryProps) => {
  const hasPainted = useAfterFirstPaint()
  return (
    <div className={className}>
      <Suspense fallback={null}>{hasPainted && <Delivery {...props} />}</Suspense>
    </div>
  )
}

export const CardDelivery = later(DeliveryLine, 'mt-2 min-h-12')
export const LotDelivery = later(DeliveryTerms, 'min-h-32')
