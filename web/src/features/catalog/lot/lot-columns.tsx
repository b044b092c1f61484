import type { ReactNode } from 'react'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { LotDetails } from './lot-details'
import { LotGallery } from './lot-gallery'

type LotColumnsProps = {
  lot: PreviewedLot
  /** Beside the picture: title, price, and ways to act. */
  side: ReactNode
  /** Below the details, one under the other. */
  children?: ReactNode
}

/** Picture, title and terms, then the details: on a phone in this very order. */
export const LotColumns = ({ lot, side, children }: LotColumnsProps) => (
  <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_1fr]">
    <LotGallery lot={lot} />
    <div className="lg:row-span-3">{side}</div>
    <LotDetails lot={lot} />
    <div className="grid content-start gap-y-14">{children}</div>
  </div>
)
