import { Suspense } from 'react'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { lazyPart } from '@/ui/lazy-part'
import type { AllInPriceProps } from './all-in-price'
import type { CostLimitProps } from './cost-limit'
import type { CountryQuestionProps } from './country-question'
import type { DoorTotalProps } from './door-total'

/** What bids cost in all, for pages that stand before its code has come. */

const Price = lazyPart(() => import('./all-in-price').then((module) => module.AllInPrice))
const Door = lazyPart(() => import('./door-total').then((module) => module.DoorTotal))
const Question = lazyPart(() => import('./country-question').then((module) => module.CountryQuestion))
const Limit = lazyPart(() => import('./cost-limit').then((module) => module.CostLimit))

export function AllInPrice(props: AllInPriceProps) {
  return <Suspense fallback={null}>{useAfterFirstPaint() && <Price {...props} />}</Suspense>
}

/** In a box of the size that it comes in, so that the button below it stays where it is. */
export const DoorTotal = (props: DoorTotalProps) => (
  <div className="min-h-11">
    <Suspense fallback={null}>{useAfterFirstPaint() && <Door {...props} />}</Suspense>
  </div>
)

/** Asks where the work would go; with the focus where the person has pressed something that needs it. */
export const CountryQuestion = (props: CountryQuestionProps) => (
  <Suspense fallback={null}>
    <Question {...props} />
  </Suspense>
)

/** In a box of the size that it opens with: nothing moves when it comes. */
export function CostLimit(props: CostLimitProps) {
  return (
    <div className="min-h-11">
      <Suspense fallback={null}>{useAfterFirstPaint() && <Limit {...props} />}</Suspense>
    </div>
  )
}

type QuickBidCostProps = AllInPriceProps & { /** The button of the quick bid is described by it. */ id: string }

/** Below the button of a quick bid. */
export const QuickBidCost = ({ id, ...price }: QuickBidCostProps) => (
  <span id={id} className="min-h-12 text-center text-xs text-balance text-muted sm:min-h-8">
    <AllInPrice {...price} />
  </span>
)
