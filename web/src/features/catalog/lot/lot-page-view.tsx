import type { LotView } from '@vermeil/contracts/lots'
import { lazy, type ReactNode, Suspense } from 'react'
import type { RenderForLot } from '../lot-grid'
import { LotDetails } from './lot-details'
import { LotGallery } from './lot-gallery'
import { LotHeading } from './lot-heading'
import { StickyPriceBar } from './sticky-price-bar'
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

/** Picture, number and title, artist, estimate, bid panel, then the details: on a phone in this very order. */
export function LotPageView({ lot, watchToggle, bidPanel, renderWatch, renderActions }: LotPageViewProps) {
  useCountedView(lot.id)
  return (
    <>
      <div className="page-width py-6 sm:py-10">
        <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_1fr]">
          <LotGallery key={lot.id} lot={lot} />
          <div className="lg:row-span-3">
            <LotHeading lot={lot} watchToggle={watchToggle} />
            <div id="bid" className="mt-8 scroll-mt-24">
              {bidPanel}
            </div>
          </div>
          <LotDetails lot={lot} />
          <Suspense fallback={<div className="h-96" />}>
            <OnAWall lot={lot} />
          </Suspense>
        </div>
        <Suspense fallback={null}>
          <SimilarWorks lotId={lot.id} renderWatch={renderWatch} renderActions={renderActions} />
        </Suspense>
      </div>
      <StickyPriceBar lot={lot} />
    </>
  )
}
