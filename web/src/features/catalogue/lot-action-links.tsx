import type { LotCard } from '@vermeil/contracts/lots'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '@/shared/format'
import { isOpen } from '@/shared/lot-words'
import { paths } from '@/shared/paths'
import { Button } from '@/ui/button'

/** The ways to come by a lot, each leading to its page unless handed in; only those that it is offered by. */
export function LotActionLinks({ lot, bid }: { lot: LotCard; bid?: ReactNode }) {
  if (!isOpen(lot)) return null
  const page = paths.lot(lot.id, lot.slug)
  const buyNow = lot.buyNowPrice !== null && formatMoney(lot.buyNowPrice)
  const lease = lot.isLeaseAvailable && lot.leasePrice !== null && `${formatMoney(lot.leasePrice)}/mo`
  return (
    <>
      {bid ?? (
        <Button asChild variant="outline" className="grow">
          <Link to={lot.venue === 'saleroom' ? paths.auctions : page} aria-label={`Place Bid on ${lot.title}`}>
            Place Bid
          </Link>
        </Button>
      )}
      {buyNow && (
        <Button asChild variant="secondary" className="figures grow px-4">
          <Link to={page} aria-label={`Buy It Now, ${buyNow}: ${lot.title}`}>
            Buy It Now {buyNow}
          </Link>
        </Button>
      )}
      {lease && (
        <Button asChild variant="secondary" className="figures grow px-4">
          <Link to={page} aria-label={`Lease, ${lease}: ${lot.title}`}>
            Lease {lease}
          </Link>
        </Button>
      )}
    </>
  )
}
