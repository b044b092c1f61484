import { bookedText } from '@/entities/lot/booked-text'
import { isOpen, lotPrice, reserveText } from '@/entities/lot/lot-text'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { TimeLeft } from '@/entities/lot/time-left'
import { formatClosing, formatClosingHere, formatMoney, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { useMounted } from '@/shared/page/server-rendering'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'

const reserveTones = { none: 'neutral', 'not-met': 'warning', met: 'success' } as const

/** What the lot stands at, and for how long. The way to bid is handed in by the page. */
export function SaleTerms({ lot }: { lot: PreviewedLot }) {
  const { label, amount } = lotPrice(lot)
  const booked = bookedText(lot.bookings)
  return (
    <section aria-label="Price and terms" className="p-6">
      <dl className="grid grid-cols-2 gap-x-6">
        <div>
          <dt className="text-sm text-muted">{lot.bidCount > 0 ? `${label}, ${bids(lot.bidCount)}` : label}</dt>
          <dd className="figures mt-1 font-display text-3xl text-gold">{formatMoney(amount)}</dd>
          <dd className="mt-2">
            <Badge tone={reserveTones[lot.reserve]}>{reserveText[lot.reserve]}</Badge>
          </dd>
        </div>
        {isOpen(lot) && lot.closesAt && (
          <div>
            <dt className="text-sm text-muted">Time left</dt>
            <dd className="mt-1 text-xl">
              <TimeLeft closesAt={lot.closesAt} />
            </dd>
            <dd className="figures mt-1 text-sm text-muted">
              <ClosingTime closesAt={lot.closesAt} />
            </dd>
          </div>
        )}
      </dl>
      {booked && <p className="mt-4 text-sm font-medium">{booked}</p>}
      {lot.relistedAs && (
        <Button asChild variant="outline" className="mt-5">
          <Link to={paths.lot(lot.relistedAs, lot.slug)}>This work is offered again</Link>
        </Button>
      )}
    </section>
  )
}

/** The server doesn't know the reader's time zone and renders in UTC. */
function ClosingTime({ closesAt }: { closesAt: string }) {
  const isLocal = useMounted()
  const { day, time } = isLocal ? formatClosingHere(closesAt, new Date()) : formatClosing(closesAt, true)
  return (
    <>
      Closes <span className="whitespace-nowrap">{day},</span> <span className="whitespace-nowrap">{time}</span>{' '}
      {isLocal && <span className="whitespace-nowrap">(your time)</span>}
    </>
  )
}

const bids = (count: number) => plural(count, 'bid', 'bids')

type FixedPricesProps = { lot: Pick<PreviewedLot, 'buyNowPrice' | 'isLeaseAvailable' | 'leasePrice'> }

/** What a work can be had for without a bid, for those who can't press the buttons: its seller. */
export function FixedPrices({ lot: { buyNowPrice, isLeaseAvailable, leasePrice } }: FixedPricesProps) {
  const prices = [
    { label: 'Buy It Now', price: buyNowPrice !== null && formatMoney(buyNowPrice) },
    { label: 'Lease', price: isLeaseAvailable && leasePrice !== null && `${formatMoney(leasePrice)} a month` },
  ].filter(({ price }) => price)
  if (prices.length === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-x-6">
      {prices.map(({ label, price }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="figures mt-1">{price}</dd>
        </div>
      ))}
    </dl>
  )
}
