import type { LotCard } from '@vermeil/contracts/lots'
import { isOpen } from '@/entities/lot/lot-text'
import { BidButton } from '@/features/bidding/bid-button'
import { BuyButton } from '@/features/checkout/buy-button'
import { LeaseButton } from '@/features/leasing/lease-button'

/** The ways to come by a lot, each opening its dialog on the spot; only those that it is offered by. */
export function LotActions({ lot }: { lot: LotCard }) {
  if (!isOpen(lot)) return null
  return (
    <>
      <BidButton lot={lot} className="grow" />
      <BuyButton lot={lot} className="grow px-4" />
      <LeaseButton lot={lot} className="grow px-4" />
    </>
  )
}
