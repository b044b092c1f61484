import type { ReplayStep } from '@vermeil/contracts/selling/replay-steps'
import { useId } from 'react'
import { stepPath } from '@/entities/lot/price-path'
import { formatMoney } from '@/shared/format/format'

const width = 640
const height = 120

type ReplayCurveProps = { steps: readonly ReplayStep[]; position: number; startingBid: number }

/** The price as it rose, up to the current step. The table below is the same in figures. */
export function ReplayCurve({ steps, position, startingBid }: ReplayCurveProps) {
  const clipId = useId()
  const prices = steps.map(({ price }) => price ?? startingBid)
  const shown = prices[position] ?? startingBid
  return (
    <svg
      viewBox={`0 -6 ${width} ${height + 12}`}
      preserveAspectRatio="none"
      className="h-28 w-full sm:h-36"
      role="img"
      aria-label={`The price so far: from ${formatMoney(startingBid)} to ${formatMoney(shown)}.`}
    >
      <clipPath id={clipId}>
        <rect
          x="0"
          y="-6"
          width={((position + 1) / steps.length) * width}
          height={height + 12}
          className="motion-safe:transition-[width]"
        />
      </clipPath>
      <path
        d={stepPath(prices, startingBid, width, height)}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        clipPath={`url(#${clipId})`}
      />
    </svg>
  )
}
