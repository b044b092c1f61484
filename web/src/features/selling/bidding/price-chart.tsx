import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { pricesOf, stepPath } from '@/entities/lot/price-path'
import { formatMoney, plural } from '@/shared/format/format'

const width = 320
const height = 72

/** How the price rose, bid by bid. The list below is the same in figures. */
export function PriceChart({ entries, startingBid }: { entries: readonly ChainLink[]; startingBid: number }) {
  const prices = pricesOf(entries)
  const last = prices.at(-1)
  if (last === undefined || prices.length < 2) return null
  const isWhole = entries[0]?.sequence === 1
  const floor = isWhole ? startingBid : (prices[0] ?? startingBid)
  return (
    <figure className="mb-4">
      <svg
        viewBox={`0 -4 ${width} ${height + 8}`}
        preserveAspectRatio="none"
        className="h-20 w-full"
        role="img"
        aria-label={`The price rose from ${formatMoney(floor)} to ${formatMoney(last)} in ${plural(prices.length, 'step', 'steps')}.`}
      >
        <path
          d={stepPath(prices, floor, width, height)}
          fill="none"
          stroke="var(--chart-1)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="figures flex justify-between text-xs">
        <span>{formatMoney(floor)}</span>
        <span>{formatMoney(last)}</span>
      </figcaption>
    </figure>
  )
}
