import { allIn } from '@vermeil/contracts/money/all-in'
import { countryInSentence } from '@vermeil/contracts/money/country-names'
import { formatMoney } from '@/shared/format/format'
import { byQuote, deliveryWarning, type PricedLot } from './all-in-text'
import { CountryLink } from './country-link'
import { useBidCosts } from './use-bid-costs'

export type DoorTotalProps = {
  lot: PricedLot
  /** An amount that is about to be bid. */
  price: number
  /** Shown where it is not known where the work would go: leads to the question. */
  onAskCountry?: (() => void) | undefined
}

/** What an amount comes to at the buyer's door, as the number to decide by. Nothing until it is known where that is. */
export function DoorTotal({ lot, price, onAskCountry }: DoorTotalProps) {
  const costs = useBidCosts(lot)
  if (costs === null && onAskCountry) return <CountryLink onAsk={onAskCountry} isShort />
  if (!costs) return null
  if (!costs.terms) return <p className="text-sm text-muted">{byQuote}</p>
  const place = countryInSentence(costs.to.country)
  const warning = deliveryWarning(costs, price)
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-muted">
          {costs.isPickup ? `Total with pick-up in ${place}` : `Total to your door in ${place}`}
        </span>
        <span className="figures font-display text-3xl text-gold">{formatMoney(allIn(price, costs.terms).total)}</span>
      </p>
      {warning && <p className="text-sm font-medium">{warning}</p>}
    </div>
  )
}
