import { type ReactNode, Suspense } from 'react'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { sectionPart } from '@/ui/section-part'
import { LotGallery } from './lot-gallery'

// Below the picture: fetched with the page, but the first screen doesn't wait for it.
const LotDetails = sectionPart(() => import('./lot-details').then((module) => module.LotDetails))

type LotColumnsProps = {
  lot: PreviewedLot
  /** Only what a card knows of it is there yet. */
  isArriving?: boolean
  /** A smaller file of the first picture, which the browser has. */
  preview?: string | undefined
  /** Beside the picture: title, price, and ways to act. */
  side: ReactNode
  /** Below the details, one under the other. */
  children?: ReactNode
}

/** Picture, title and terms, then the details: on a phone in this very order. */
export const LotColumns = ({ lot, isArriving = false, preview, side, children }: LotColumnsProps) => (
  <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_1fr]">
    <LotGallery lot={lot} preview={preview} />
    <div className="lg:row-span-3">{side}</div>
    <Suspense fallback={<div className="h-96" />}>
      {isArriving ? <div className="h-96" /> : <LotDetails lot={lot} />}
    </Suspense>
    <div className="grid content-start gap-y-14">{children}</div>
  </div>
)
