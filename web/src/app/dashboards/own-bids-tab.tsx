import { useQuery } from '@tanstack/react-query'
import type { OwnBid } from '@vermeil/contracts/selling/own-bids.schema'
import { Gavel } from 'lucide-react'
import { Suspense } from 'react'
import { orderOfLot, ordersQuery } from '@/entities/order/own-orders'
import { BidButton } from '@/features/selling/bidding/bid-button'
import { ExposureNote } from '@/features/selling/own-bids/exposure-note'
import { OwnBidList } from '@/features/selling/own-bids/own-bids'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { lazyPart } from '@/ui/lazy-part'
import { ActionLink } from './action-link'

const PayNowButton = lazyPart(() =>
  import('@/features/fulfillment/orders/pay-now-button').then((module) => module.PayNowButton),
)

export function OwnBidsTab() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <ExposureNote />
      <OwnBidList
        renderAction={(bid) => <NextStep bid={bid} />}
        empty={
          <EmptyState
            icon={Gavel}
            title="You have not bid yet"
            actions={
              <>
                <ActionLink to={paths.collection} isMain>
                  Browse the collection
                </ActionLink>
                <ActionLink to={paths.auctions}>Go to the saleroom</ActionLink>
              </>
            }
          >
            <p>Every lot you bid on is listed here, with how you stand on it.</p>
          </EmptyState>
        }
      />
    </div>
  )
}

/** The one thing to do about a bid: bid again, raise the maximum, or pay. */
function NextStep({ bid }: { bid: OwnBid }) {
  const { lot, standing } = bid
  if (standing === 'won') return <PayStep bid={bid} />
  const place = lot.venue === 'saleroom' && lot.state !== 'scheduled' ? paths.auctions : paths.lot(lot.id, lot.slug)
  if (standing === 'outbid' && lot.state === 'live') {
    return <BidButton lot={lot} className="figures" label={`Bid ${formatMoney(lot.minimumBid)}`} />
  }
  return (
    <Button asChild variant="outline">
      <Link to={place} aria-label={`${standing === 'leading' ? 'Raise maximum' : 'View'}: ${lot.title}`}>
        {standing === 'leading' ? 'Raise maximum' : 'View'}
      </Link>
    </Button>
  )
}

function PayStep({ bid: { lot } }: { bid: OwnBid }) {
  const { data } = useQuery(ordersQuery)
  const order = data && orderOfLot(data.orders, lot.id)
  if (order?.canPay) {
    return (
      <Suspense fallback={null}>
        <PayNowButton order={order} variant="outline" />
      </Suspense>
    )
  }
  return (
    <Button asChild variant="outline">
      <Link to={order ? paths.order(order.id) : paths.lot(lot.id, lot.slug)} aria-label={`View ${lot.title}`}>
        View
      </Link>
    </Button>
  )
}
