import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { InlineAlert } from '@/ui/inline-alert'

type MovedPriceProps = {
  lot: { currentBid: number | null; startingBid: number }
  amount: number
  least: number
  onUseMinimum: () => void
}

/** The price moved while somebody was deciding. What they typed stays until they change it. */
export function MovedPrice({ lot, amount, least, onUseMinimum }: MovedPriceProps) {
  return (
    <InlineAlert tone="danger" className="mt-4">
      <p>
        The bid is now {formatMoney(lot.currentBid ?? lot.startingBid)}. Your {formatMoney(amount)} is too low.
      </p>
      <Button variant="outline" size="sm" className="figures justify-self-start" onClick={onUseMinimum}>
        Use the new minimum {formatMoney(least)}
      </Button>
    </InlineAlert>
  )
}
