import type { ReactNode } from 'react'
import { LotDelivery } from '@/entities/delivery/delivery-later'
import { isOpen, lotPrice } from '@/entities/lot/lot-text'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { Card } from '@/ui/card'
import { SaleTerms } from './sale-terms'

type BidCardProps = {
  lot: PreviewedLot
  /** The ways to act on the lot. */
  children: ReactNode
  /** Where delivery has no price: the way to one. */
  quote?: ReactNode
}

/** Everything that decides about a bid, in one card: price and time, the bid, delivery. */
export const BidCard = ({ lot, children, quote }: BidCardProps) => (
  <Card className="divide-y divide-line p-0">
    <SaleTerms lot={lot} />
    {children}
    {isOpen(lot) && (
      <section aria-label="Delivery" className="px-6 py-4">
        <LotDelivery delivery={lot.delivery} price={lotPrice(lot).amount} />
        {quote}
      </section>
    )}
  </Card>
)
