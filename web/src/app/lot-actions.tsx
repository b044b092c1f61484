import type { LotCard } from '@vermeil/contracts/lots'
import { BidButton } from '@/features/bidding/bid-button'
import { LotActionLinks } from '@/features/catalogue/lot-action-links'

/** What a card's buttons do: the bid opens its dialog on the spot. */
export function LotActions({ lot }: { lot: LotCard }) {
  return <LotActionLinks lot={lot} bid={<BidButton lot={lot} className="grow" />} />
}
