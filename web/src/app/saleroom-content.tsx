import type { QueryClient } from '@tanstack/react-query'
import { type ComponentProps, Suspense } from 'react'
import { saleroomQuery } from '@/entities/saleroom/saleroom-query'
import { Saleroom } from '@/features/selling/live-auction/saleroom'
import { SaleroomSkeleton } from '@/features/selling/live-auction/saleroom-skeleton'
import { lazyPart } from '@/ui/lazy-part'

const PayNowButton = lazyPart(() =>
  import('@/features/fulfillment/orders/pay-now-button').then((module) => module.PayNowButton),
)

const WatchButton = lazyPart(() =>
  import('@/features/catalog/favorites/watch-button').then((module) => module.WatchButton),
)

const BidSheet = lazyPart(() => import('@/features/selling/bidding/bid-sheet').then((module) => module.BidSheet))

type SaleroomProps = ComponentProps<typeof Saleroom>

// Always the same: see `Floor` of the saleroom.
const renderWatch: SaleroomProps['renderWatch'] = (lot) => <WatchButton lot={lot} />
const renderPay: SaleroomProps['renderPay'] = (order) => (
  <Suspense fallback={null}>
    <PayNowButton order={order} />
  </Suspense>
)
const renderSheet: SaleroomProps['renderSheet'] = (sheet) => (
  <Suspense fallback={null}>
    <BidSheet {...sheet} />
  </Suspense>
)

/** Reads the room before the page is asked for. */
export const prefetch = (client: QueryClient) => client.prefetchQuery(saleroomQuery)

/** The saleroom with everything that can be done in it. */
export const SaleroomContent = () => (
  <Suspense fallback={<SaleroomSkeleton />}>
    <Saleroom renderWatch={renderWatch} renderPay={renderPay} renderSheet={renderSheet} />
  </Suspense>
)
