import type { LotView } from '@vermeil/contracts/lots'
import { lazy, type ReactNode, Suspense } from 'react'
import type { RenderForLot } from '../lot-grid'
import { LotColumns } from './lot-columns'
import { LotHeading } from './lot-heading'
import { useCountedView } from './use-counted-view'

// Below the fold: fetched with the page, but the first screen doesn't wait for them.
const OnAWall = lazy(() => import('./on-a-wall').then((module) => ({ default: module.OnAWall })))
const SimilarWorks = lazy(() => import('./similar-works').then((module) => ({ default: module.SimilarWorks })))

type LotPageViewProps = {
  lot: LotView
  watchToggle: ReactNode
  /** Price, clock and every way to act on the lot. */
  bidPanel: ReactNode
  renderWatch: RenderForLot
  renderActions: RenderForLot
}

/** The page of a lot, as anybody sees it. */
export function LotPageView({ lot, watchToggle, bidPanel, renderWatch, renderActions }: LotPageViewProps) {
  useCountedView(lot.id)
  return (
    <div className="page-width py-6 sm:py-10">
      <LotColumns
        lot={lot}
        side={
          <>
            <LotHeading lot={lot} watchToggle={watchToggle} />
            <div id="bid" className="mt-8 scroll-mt-24">
              {bidPanel}
            </div>
          </>
        }
      >
        <Suspense fallback={<div className="h-96" />}>
          <OnAWall lot={lot} />
        </Suspense>
      </LotColumns>
      <Suspense fallback={null}>
        <SimilarWorks lotId={lot.id} renderWatch={renderWatch} renderActions={renderActions} />
      </Suspense>
    </div>
  )
}
