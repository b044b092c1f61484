import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { isOpen } from '@/entities/lot/lot-text'
import { LeaseButton } from '@/features/loans/leasing/lease-button'
import { BuyButton } from '@/features/money/checkout/buy-button'
import { BidButton } from '@/features/selling/bidding/bid-button'

/** Smaller than the bid, side by side under it; one under the other in a phone's narrow columns. */
const otherWay =
  'h-9 flex-1 px-2 text-sm max-sm:h-auto max-sm:min-h-9 max-sm:basis-full max-sm:py-1.5 max-sm:whitespace-normal!'

/** The ways to come by a lot, each opening its dialog on the spot; only those that it is offered by. */
export function LotActions({ lot }: { lot: LotCard }) {
  if (!isOpen(lot)) return null
  return (
    <>
      <BidButton lot={lot} className="basis-full" />
      <BuyButton lot={lot} className={otherWay} />
      <LeaseButton lot={lot} className={otherWay} />
    </>
  )
}
