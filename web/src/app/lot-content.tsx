import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lotTitle } from '@vermeil/contracts/page-title'
import type { LotCard, LotView } from '@vermeil/contracts/selling/lots.schema'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lotQuery } from '@/entities/lot/lot-query'
import { isOpen } from '@/entities/lot/lot-text'
import { pressedCard } from '@/entities/lot/pressed-card'
import { rememberSeenWork } from '@/entities/lot/seen-works'
import { LotPageView } from '@/features/catalog/catalog/lot/lot-page-view'
import { WatchButton, WatchToggle } from '@/features/catalog/favorites/watch-button'
import type { PathParams } from '@/shared/navigation/match-path'
import { usePageTitle } from '@/shared/navigation/page-title'
import { useParams } from '@/shared/navigation/router'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { Below } from '@/ui/below'
import { lazyPart } from '@/ui/lazy-part'
import { Skeleton } from '@/ui/skeleton'
import { LotBidPanel } from './lot-bid-panel'

const LotQuote = lazyPart(() => import('@/features/money/quotes/lot-quote').then((module) => module.LotQuote))
const LotSections = lazyPart(() => import('./lot-sections').then((module) => module.LotSections))
const LotActions = lazyPart(() => import('./lot-actions').then((module) => module.LotActions))

const biddingPlace = <Skeleton className="m-6 h-96" />

/** In a boundary of its own, so that it becomes live apart from what surrounds it. */
const Bidding = ({ lotId }: { lotId: string }) => (
  <>
    <Suspense fallback={biddingPlace}>
      <LotBidPanel lotId={lotId} />
    </Suspense>
    <noscript>
      <p className="px-6 py-4">To bid, buy or lease, please turn on JavaScript.</p>
    </noscript>
  </>
)

/** Reads the lot before the page is asked for. */
export const prefetch = (client: QueryClient, { id = '' }: PathParams) => client.prefetchQuery(lotQuery(id))

/** All of a lot's page. */
export function LotContent() {
  const { id = '' } = useParams()
  return <LotPage key={id} id={id} />
}

function LotPage({ id }: { id: string }) {
  const [card] = useState(() => pressedCard(id))
  return card ? <LotOfCard {...card} /> : <LotOfAnswer id={id} />
}

const followedLot = (id: string) => {
  const query = lotQuery(id)
  const refetchInterval = ({ state }: { state: { data: LotView | undefined } }) =>
    state.data && isOpen(state.data) ? 10_000 : (false as const)
  return { ...query, refetchInterval }
}

function LotOfAnswer({ id }: { id: string }) {
  const { data } = useSuspenseQuery(followedLot(id))
  return <ShownLot lot={data} />
}

/** What the card knew, at once; the page fills in when the lot has been read, and nothing that stands moves. */
function LotOfCard({ lot: card, picture }: { lot: LotCard; picture: string | undefined }) {
  const { data: lot } = useQuery({ ...followedLot(card.id), throwOnError: (_, { state }) => !state.data })
  return <ShownLot lot={lot ?? lotOfCard(card)} isArriving={!lot} preview={picture} />
}

/** Enough for what is shown of a lot that is arriving. */
const lotOfCard = (card: LotCard) =>
  ({ ...card, images: card.image ? [card.image] : [], bookings: [], relistedAs: null }) as unknown as LotView

type ShownLotProps = { lot: LotView; isArriving?: boolean; preview?: string | undefined }

function ShownLot({ lot, isArriving = false, preview }: ShownLotProps) {
  const hasPainted = useAfterFirstPaint()
  // A browser without room or in private mode refuses; nothing else depends on it.
  const remember = useEffectEvent(() => rememberSeenWork(lot).catch(() => {}))
  useEffect(() => {
    if (hasPainted) void remember()
  }, [hasPainted])
  usePageTitle(lotTitle(lot))
  return (
    <LotPageView
      {...{ lot, isArriving, preview }}
      watchToggle={<WatchToggle lot={lot} />}
      bidding={isArriving ? biddingPlace : <Bidding lotId={lot.id} />}
      quote={
        hasPainted &&
        !isArriving && (
          <Suspense fallback={null}>
            <LotQuote lot={lot} />
          </Suspense>
        )
      }
      sections={
        <Below>
          <Suspense fallback={null}>
            <LotSections lot={lot} />
          </Suspense>
        </Below>
      }
      renderWatch={(work) => <WatchButton lot={work} />}
      renderActions={(work) => <LotActions lot={work} />}
    />
  )
}
