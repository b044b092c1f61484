import { lotPrice } from '@/entities/lot/lot-text'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { formatMoney } from '@/shared/format/format'
import { type Estimate, estimateScale, estimateStanding } from './estimate-standing'

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`

/** The estimate, and where the price lies by it: in words, and as a line for the eye. */
export function EstimateLine({ lot, estimate }: { lot: PreviewedLot; estimate: Estimate }) {
  const { label, amount } = lotPrice(lot)
  const { low, high, price } = estimateScale(amount, estimate)
  return (
    <div className="figures mt-4">
      <p>
        <span className="text-muted">Estimate</span> {formatMoney(estimate.low)}–{formatMoney(estimate.high)}
      </p>
      <p className="text-sm text-muted">
        {label === 'Sold for' ? 'The price' : `The ${label.toLowerCase()}`} is {estimateStanding(amount, estimate)}.
      </p>
      <div aria-hidden="true" className="relative mt-2 h-2 rounded-full bg-raised print:hidden">
        <span
          className="absolute inset-y-0 min-w-1 rounded-full bg-control"
          style={{ insetInlineStart: percent(low), inlineSize: percent(high - low) }}
        />
        <span
          className="absolute -inset-y-1 w-1 -translate-x-1/2 rounded-full bg-gold rtl:translate-x-1/2"
          style={{ insetInlineStart: percent(price) }}
        />
      </div>
    </div>
  )
}
