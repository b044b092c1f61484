import type { LotCard } from '@vermeil/contracts/lots'
import { isOpen, lotPrice } from '@/entities/lot/lot-text'
import { TimeLeft } from '@/entities/lot/time-left'
import { formatMoney } from '@/shared/format/format'

const ended = { sold: 'Sold', passed: 'Ended', withdrawn: 'Withdrawn', scheduled: 'Coming up' } as const

/** What it costs now and how long it can be had, side by side. */
export function CardPrice({ lot }: { lot: LotCard }) {
  const { label, amount } = lotPrice(lot)
  return (
    <dl className="mt-3 flex justify-between gap-4">
      <div>
        <dt className="text-xs text-muted">{label}</dt>
        <dd className="figures text-lg font-medium text-gold">{formatMoney(amount)}</dd>
      </div>
      <div className="text-end">
        <dt className="text-xs text-muted">{isOpen(lot) && lot.closesAt ? 'Time left' : 'Status'}</dt>
        <dd className="figures text-lg">
          <Standing lot={lot} />
        </dd>
      </div>
    </dl>
  )
}

function Standing({ lot }: { lot: LotCard }) {
  if (lot.state === 'stopped') return 'Stopped'
  if (lot.state !== 'live') return ended[lot.state]
  if (lot.closesAt) return <TimeLeft closesAt={lot.closesAt} />
  return 'In the saleroom'
}
