import { Link } from 'react-router'
import { LotDelivery } from '@/entities/delivery/delivery-later'
import { isOpen, lotPrice, reserveText } from '@/entities/lot/lot-text'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { TimeLeft } from '@/entities/lot/time-left'
import { formatMoment, formatMoney, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Button } from '@/ui/button'

/** What the lot stands at and on what terms it is offered. The way to bid is handed in by the page. */
export function SaleTerms({ lot }: { lot: PreviewedLot }) {
  const { label, amount } = lotPrice(lot)
  return (
    <section aria-label="Price and terms" className="rounded-lg border border-line bg-surface p-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5">
        <div>
          <dt className="text-sm text-muted">{lot.bidCount > 0 ? `${label}, ${bids(lot.bidCount)}` : label}</dt>
          <dd className="figures mt-1 font-display text-3xl text-gold">{formatMoney(amount)}</dd>
        </div>
        {isOpen(lot) && lot.closesAt && (
          <div>
            <dt className="text-sm text-muted">Time left</dt>
            <dd className="mt-1 text-xl">
              <TimeLeft closesAt={lot.closesAt} />
            </dd>
            <dd className="figures mt-1 text-sm text-muted">Closes {formatMoment(lot.closesAt)}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-muted">Reserve</dt>
          <dd className="mt-1">{reserveText[lot.reserve]}</dd>
        </div>
        {isOpen(lot) && lot.buyNowPrice !== null && (
          <div>
            <dt className="text-sm text-muted">Buy It Now</dt>
            <dd className="figures mt-1">{formatMoney(lot.buyNowPrice)}</dd>
          </div>
        )}
        {lot.isLeaseAvailable && lot.leasePrice !== null && (
          <div>
            <dt className="text-sm text-muted">Lease</dt>
            <dd className="figures mt-1">{formatMoney(lot.leasePrice)} a month</dd>
          </div>
        )}
      </dl>
      {isOpen(lot) && <LotDelivery delivery={lot.delivery} price={amount} />}
      {lot.relistedAs && (
        <Button asChild variant="outline" className="mt-5">
          <Link to={paths.lot(lot.relistedAs, lot.slug)}>This work is offered again</Link>
        </Button>
      )}
    </section>
  )
}

const bids = (count: number) => plural(count, 'bid', 'bids')
