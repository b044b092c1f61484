import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { BidCard } from './bid-card'
import { LotColumns } from './lot-columns'
import { LotTitle } from './lot-title'
import { RoomView } from './room-view'
import { FixedPrices } from './sale-terms'

/** The lot page of a work that is not offered yet: the same parts, without number, watchers and ways to act. */
export const LotPreview = ({ lot }: { lot: PreviewedLot }) => (
  <LotColumns
    lot={lot}
    side={
      <>
        <LotTitle lot={lot} artist={lot.artist.name} as="h3" />
        <div className="mt-8">
          <BidCard lot={lot}>
            <div className="p-6 empty:hidden">
              <FixedPrices lot={lot} />
            </div>
          </BidCard>
        </div>
      </>
    }
  >
    <RoomView lot={lot} />
  </LotColumns>
)
