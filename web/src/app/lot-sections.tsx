import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { isOpen } from '@/entities/lot/lot-text'
import { ArtistPanel } from '@/features/catalog/artists/artist-panel'
import { BidHistory } from '@/features/selling/bidding/bid-history'
import { LotQuestions } from '@/features/selling/questions/lot-questions'
import { lazyPart } from '@/ui/lazy-part'

const ReplayButton = lazyPart(() =>
  import('@/features/selling/replay/replay-button').then((module) => module.ReplayButton),
)

/** What a lot's page says below the work: its artist, questions and bids. */
export const LotSections = ({ lot }: { lot: LotView }) => (
  <>
    <ArtistPanel artistId={lot.artist.id} lotId={lot.id} />
    <LotQuestions lot={lot} />
    <div>
      <BidHistory lot={lot} />
      {!isOpen(lot) && <ReplayButton lot={lot} />}
    </div>
  </>
)
