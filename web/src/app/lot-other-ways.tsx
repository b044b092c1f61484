import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { FixedPrices } from '@/features/catalog/catalog/lot/sale-terms'
import { LeaseButton } from '@/features/loans/leasing/lease-button'
import { BuyButton } from '@/features/money/checkout/buy-button'

/** On a lot's page, beside bidding. Nobody buys or leases what is their own: its seller sees the prices. */
export function LotOtherWays({ lot }: { lot: LotView }) {
  const isOffered = lot.buyNowPrice !== null || lot.isLeaseAvailable
  if (!isOffered) return null
  if (lot.isOwn) return <FixedPrices lot={lot} />
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-5">
      <BuyButton lot={lot} variant="outline" className="grow" />
      {/* A lease would meet the loan that the work is sold subject to. */}
      {lot.bookings.length === 0 && <LeaseButton lot={lot} variant="outline" className="grow" />}
    </div>
  )
}
