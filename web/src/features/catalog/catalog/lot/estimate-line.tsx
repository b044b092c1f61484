import { lotPrice } from '@/entities/lot/lot-text'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { formatMoney } from '@/shared/format/format'
import { type Estimate, estimatePosition, estimateScale } from './estimate-position'

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
        {label === 'Sold for' ? 'The price' : `The ${label.toLowerCase()}`} is {estimatePosition(amount, estimate)}.
      </p>
      <svg aria-hidden="true" className="mt-1 block h-4 w-full overflow-visible rtl:-scale-x-100 print:hidden">
        <rect y="4" width="100%" height="8" rx="4" className="fill-raised" />
        <rect
          x={percent(low)}
          y="4"
          width={percent(Math.max(high - low, 0.01))}
          height="8"
          rx="4"
          className="fill-control"
        />
        <rect x={percent(price)} width="4" height="16" rx="2" className="-translate-x-0.5 fill-gold" />
      </svg>
    </div>
  )
}
