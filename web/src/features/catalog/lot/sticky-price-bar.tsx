import type { LotView } from '@vermeil/contracts/lots'
import { Link } from 'react-router'
import { isOpen, lotPrice } from '@/entities/lot/lot-text'
import { TimeLeft } from '@/entities/lot/time-left'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'

/** On a phone the price, the clock and the way to the bid stay within reach of the thumb. */
export function StickyPriceBar({ lot }: { lot: LotView }) {
  if (!isOpen(lot)) return null
  const { label, amount } = lotPrice(lot)
  return (
    <div className="sticky bottom-0 z-30 border-t border-line bg-surface lg:hidden">
      <div className="page-width flex items-center gap-4 py-3">
        <div className="min-w-0">
          <p className="text-xs text-muted">{label}</p>
          <p className="figures font-medium text-gold">{formatMoney(amount)}</p>
        </div>
        {lot.closesAt && <TimeLeft closesAt={lot.closesAt} className="text-sm" />}
        <Button asChild variant="gold" className="ms-auto">
          <Link to={{ hash: 'bid' }} replace>
            Bid
          </Link>
        </Button>
      </div>
    </div>
  )
}
