import { Suspense } from 'react'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { lazyPart } from '@/ui/lazy-part'
import type { DeliveryProps } from './delivery-line'

const DeliveryTerms = lazyPart(() => import('./delivery-terms').then((module) => module.DeliveryTerms))

/** Loaded once the first screen stands, into a box of its size: nothing moves when it comes. */
export function LotDelivery(props: DeliveryProps) {
  const hasPainted = useAfterFirstPaint()
  return (
    <div className="min-h-32">
      <Suspense fallback={null}>{hasPainted && <DeliveryTerms {...props} />}</Suspense>
    </div>
  )
}
