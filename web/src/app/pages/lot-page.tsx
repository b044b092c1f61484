import { useSuspenseQuery } from '@tanstack/react-query'
import { lotTitle } from '@vermeil/contracts/page-title'
import { memo, Suspense, useEffect, useEffectEvent } from 'react'
import { lotQuery } from '@/entities/lot/lot-query'
import { isOpen } from '@/entities/lot/lot-text'
import { rememberSeenWork } from '@/entities/lot/seen-works'
import { LotPageView } from '@/features/catalog/catalog/lot/lot-page-view'
import { WatchButton, WatchToggle } from '@/features/catalog/favorites/watch-button'
import { usePageTitle } from '@/shared/navigation/page-title'
import { paths } from '@/shared/navigation/paths'
import { useParams } from '@/shared/navigation/router'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { Below } from '@/ui/below'
import { lazyPart } from '@/ui/lazy-part'
import { Skeleton } from '@/ui/skeleton'
import type { PageBack } from '../page-module'

const LotBidPanel = lazyPart(() => import('../lot-bid-panel').then((module) => module.LotBidPanel))
const LotQuote = lazyPart(() => import('@/features/money/quotes/lot-quote').then((module) => module.LotQuote))
const LotSections = lazyPart(() => import('../lot-sections').then((module) => module.LotSections))
const LotActions = lazyPart(() => import('../lot-actions').then((module) => module.LotActions))

/** Memoized, and without data: if props changed while its code loads, React would discard the server-rendered part. */
const Bidding = memo(function Bidding({ lotId }: { lotId: string }) {
  return (
    <>
      <Suspense fallback={<Skeleton className="m-6 h-96" />}>
        <LotBidPanel lotId={lotId} />
      </Suspense>
      <noscript>
        <p className="px-6 py-4">To bid, buy or lease, please turn on JavaScript.</p>
      </noscript>
    </>
  )
})

export const back: PageBack = { text: 'Collection', to: paths.collection }

export function Component() {
  const { id = '' } = useParams()
  return <LotPage key={id} id={id} />
}

function LotPage({ id }: { id: string }) {
  const { data: lot } = useSuspenseQuery({
    ...lotQuery(id),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? 10_000 : false),
  })
  const hasPainted = useAfterFirstPaint()
  // A browser without room or in private mode refuses; nothing else depends on it.
  const remember = useEffectEvent(() => rememberSeenWork(lot).catch(() => {}))
  useEffect(() => {
    if (hasPainted) void remember()
  }, [hasPainted])
  usePageTitle(lotTitle(lot))
  return (
    <LotPageView
      lot={lot}
      watchToggle={<WatchToggle lot={lot} />}
      bidding={<Bidding lotId={lot.id} />}
      quote={
        hasPainted && (
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
