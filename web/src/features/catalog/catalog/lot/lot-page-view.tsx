import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { type ReactNode, Suspense } from 'react'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Below } from '@/ui/below'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import type { RenderForLot } from '../lot-grid'
import { BidCard } from './bid-card'
import { LotColumns } from './lot-columns'
import { LotHeading } from './lot-heading'
import { useCountedView } from './use-counted-view'

// Below the fold: fetched with the page, but the first screen doesn't wait for them.
const DetailPictures = lazyPart(() => import('./detail-pictures').then((module) => module.DetailPictures))
const RoomView = lazyPart(() => import('./room-view').then((module) => module.RoomView))
const SimilarWorks = lazyPart(() => import('./similar-works').then((module) => module.SimilarWorks))

type LotPageViewProps = {
  lot: LotView
  /** Only what a card knows of it is there yet. */
  isArriving: boolean
  /** A smaller file of its picture, which the browser has. */
  preview: string | undefined
  watchToggle: ReactNode
  /** Every way to act on the lot, in the card with its price and clock. */
  bidding: ReactNode
  /** In the same card, where delivery has no price. */
  quote: ReactNode
  /** Under what is said about the work. */
  sections: ReactNode
  renderWatch: RenderForLot
  renderActions: RenderForLot
}

/** The page of a lot, as anybody sees it. */
export function LotPageView({
  lot,
  isArriving,
  preview,
  watchToggle,
  bidding,
  quote,
  sections,
  ...render
}: LotPageViewProps) {
  useCountedView(lot.id)
  return (
    <div className="page-width py-6 sm:py-10" aria-busy={isArriving || undefined}>
      <LotColumns
        lot={lot}
        isArriving={isArriving}
        preview={preview}
        side={
          <>
            <LotHeading lot={lot} watchToggle={watchToggle} />
            {/* Stays beside what is read, where the screen is high enough. What is higher than the screen scrolls in it. */}
            <div
              id="bid"
              className="mt-6 scroll-mt-24 lg:[@media(height>=48rem)]:sticky lg:[@media(height>=48rem)]:top-20 lg:[@media(height>=48rem)]:max-h-[calc(100dvh-6rem)] lg:[@media(height>=48rem)]:overflow-y-auto"
            >
              <BidCard lot={lot} quote={quote}>
                {bidding}
              </BidCard>
            </div>
          </>
        }
      >
        <Suspense fallback={<div className="h-96" />}>
          {!isArriving && <DetailPictures lot={lot} />}
          {!isArriving && <RoomView lot={lot} />}
          {lot.category !== 'sculpture' && (
            <p>
              <Button asChild variant="outline">
                <Link to={paths.newWall({ lot: lot.id })}>See it on your wall</Link>
              </Button>
            </p>
          )}
        </Suspense>
        {!isArriving && sections}
      </LotColumns>
      <Below>
        <Suspense fallback={null}>
          <SimilarWorks lotId={lot.id} {...render} />
        </Suspense>
      </Below>
    </div>
  )
}
