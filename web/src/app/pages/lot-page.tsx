import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { lotQuery } from '@/entities/lot/lot-query'
import { isOpen } from '@/entities/lot/lot-text'
import { LotPageView } from '@/features/catalog/lot/lot-page-view'
import { WatchButton, WatchToggle } from '@/features/favorites/watch-button'
import { usePageTitle } from '@/shared/navigation/page-title'
import { paths } from '@/shared/navigation/paths'
import { isUuid } from '@/shared/navigation/uuid'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { Skeleton } from '@/ui/skeleton'
import { NotFound } from '../layouts/not-found'
import type { PageHandle } from '../page-handle'

const LotBidding = lazy(() =>
  import('@/features/bidding/lot-bidding').then((module) => ({ default: module.LotBidding })),
)

const LotOtherWays = lazy(() => import('../lot-other-ways').then((module) => ({ default: module.LotOtherWays })))
const LotActions = lazy(() => import('../lot-actions').then((module) => ({ default: module.LotActions })))

const LikeThisButton = lazy(() =>
  import('@/features/alerts/like-this-button').then((module) => ({ default: module.LikeThisButton })),
)

const ArtistPanel = lazy(() =>
  import('@/features/artists/artist-panel').then((module) => ({ default: module.ArtistPanel })),
)

const BidHistory = lazy(() =>
  import('@/features/bidding/bid-history').then((module) => ({ default: module.BidHistory })),
)

const LotQuestions = lazy(() =>
  import('@/features/questions/lot-questions').then((module) => ({ default: module.LotQuestions })),
)

const LotQuote = lazy(() => import('@/features/quotes/lot-quote').then((module) => ({ default: module.LotQuote })))

const ReplayButton = lazy(() =>
  import('@/features/replay/replay-button').then((module) => ({ default: module.ReplayButton })),
)

const PayNowButton = lazy(() =>
  import('@/features/orders/pay-now-button').then((module) => ({ default: module.PayNowButton })),
)

const biddingPlace = <Skeleton className="m-6 h-96" />

export const handle: PageHandle = { back: { text: 'Collection', to: paths.collection } }

export function Component() {
  const { id = '' } = useParams()
  return isUuid(id) ? <LotPage key={id} id={id} /> : <NotFound />
}

function LotPage({ id }: { id: string }) {
  const { data: lot } = useSuspenseQuery({
    ...lotQuery(id),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? 10_000 : false),
  })
  const hasPainted = useAfterFirstPaint()
  usePageTitle(`${lot.title} by ${lot.artist.name}`)
  return (
    <LotPageView
      lot={lot}
      watchToggle={<WatchToggle lot={lot} />}
      bidding={
        <Suspense fallback={biddingPlace}>
          {hasPainted ? (
            <LotBidding
              lot={lot}
              otherWays={<LotOtherWays lot={lot} />}
              renderPay={(order) => <PayNowButton order={order} />}
              afterSale={<LikeThisButton lot={lot} />}
            />
          ) : (
            biddingPlace
          )}
        </Suspense>
      }
      quote={
        hasPainted && (
          <Suspense fallback={null}>
            <LotQuote lot={lot} />
          </Suspense>
        )
      }
      sections={
        hasPainted && (
          <Suspense fallback={null}>
            <ArtistPanel artistId={lot.artist.id} lotId={lot.id} />
            <LotQuestions lot={lot} />
            <div>
              <BidHistory lot={lot} />
              {!isOpen(lot) && <ReplayButton lot={lot} />}
            </div>
          </Suspense>
        )
      }
      renderWatch={(work) => <WatchButton lot={work} />}
      renderActions={(work) => <LotActions lot={work} />}
    />
  )
}
