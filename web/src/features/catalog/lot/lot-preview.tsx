import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { LotColumns } from './lot-columns'
import { LotTitle } from './lot-title'
import { OnAWall } from './on-a-wall'
import { SaleTerms } from './sale-terms'

/** The lot page of a work that is not offered yet: the same parts, without number, watchers and ways to act. */
export const LotPreview = ({ lot }: { lot: PreviewedLot }) => (
  <LotColumns
    lot={lot}
    side={
      <>
        <LotTitle lot={lot} artist={lot.artist.name} as="h3" />
        <div className="mt-8">
          <SaleTerms lot={lot} />
        </div>
      </>
    }
  >
    <OnAWall lot={lot} />
  </LotColumns>
)
