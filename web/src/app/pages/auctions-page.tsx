import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { Suspense } from 'react'
import { WatchButton } from '@/features/catalog/favorites/watch-button'
import { Saleroom } from '@/features/selling/live-auction/saleroom'
import { SaleroomSkeleton } from '@/features/selling/live-auction/saleroom-skeleton'
import { lazyPart } from '@/ui/lazy-part'
import type { PageBack } from '../page-module'

const PayNowButton = lazyPart(() =>
  import('@/features/fulfillment/orders/pay-now-button').then((module) => module.PayNowButton),
)

const BidSheet = lazyPart(() => import('@/features/selling/bidding/bid-sheet').then((module) => module.BidSheet))

export const back: PageBack = {}

const renderWatch = (lot: LotCard) => <WatchButton lot={lot} />

export function Component() {
  return (
    <div className="page-width py-5 sm:py-6">
      <h1 className="mb-4 text-2xl sm:text-3xl">Live Auction</h1>
      <Suspense fallback={<SaleroomSkeleton />}>
        <Saleroom
          renderWatch={renderWatch}
          renderPay={(order) => (
            <Suspense fallback={null}>
              <PayNowButton order={order} />
            </Suspense>
          )}
          renderSheet={(sheet) => (
            <Suspense fallback={null}>
              <BidSheet {...sheet} />
            </Suspense>
          )}
        />
      </Suspense>
    </div>
  )
}
