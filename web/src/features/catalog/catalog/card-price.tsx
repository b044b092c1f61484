import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { lotPrice } from '@/entities/lot/lot-text'
import { TimeLeft } from '@/entities/lot/time-left'
import { formatMoney, plural } from '@/shared/format/format'

const stateTexts = {
  stopped: 'Stopped',
  passed: 'Ended',
  withdrawn: 'Withdrawn',
  scheduled: 'Coming up',
} as const

/**
 * What it costs now, by how many bids, and how long it can be had: one line under its label. A phone’s narrow columns give
 * the price a line of its own.
 */
export function CardPrice({ lot }: { lot: LotCard }) {
  const { label, amount } = lotPrice(lot)
  return (
    <div className="mt-2">
      <p className="text-xs text-muted">{label}</p>
      <p className="figures flex min-h-7 flex-wrap items-baseline gap-x-2 text-sm text-muted max-sm:min-h-12 max-sm:gap-x-1.5 max-sm:text-xs">
        <span className="text-lg font-medium text-gold max-sm:basis-full">{formatMoney(amount)}</span>
        {lot.bidCount > 0 && <span>{plural(lot.bidCount, 'bid', 'bids')}</span>}
        {lot.state !== 'sold' && (
          <>
            {lot.bidCount > 0 && <span aria-hidden="true">·</span>}
            <span>
              <SaleState lot={lot} />
            </span>
          </>
        )}
      </p>
    </div>
  )
}

function SaleState({ lot: { state, closesAt } }: { lot: LotCard }) {
  if (state === 'sold') return null
  if (state !== 'live') return stateTexts[state]
  return closesAt ? <TimeLeft closesAt={closesAt} /> : 'In the saleroom'
}
