import { allInText, deliveryWarning, type PricedLot } from './all-in-text'
import { CountryLink } from './country-link'
import { useBidCosts } from './use-bid-costs'

export type AllInPriceProps = {
  lot: PricedLot
  price: number
  /** Beside an amount that is about to be bid. */
  hasWarning?: boolean
  /** Shown where it is not known where the work would go: leads to the question. */
  onAskCountry?: (() => void) | undefined
}

/** What a price comes to with delivery and tax: `$3,085 in all to Spain`. Nothing until that is known. */
export function AllInPrice({ lot, price, hasWarning = false, onAskCountry }: AllInPriceProps) {
  const costs = useBidCosts(lot)
  if (costs === null && onAskCountry) return <CountryLink onAsk={onAskCountry} isShort />
  if (!costs) return null
  const warning = hasWarning ? deliveryWarning(costs, price) : null
  return (
    <>
      <span className="figures">{allInText(costs, price)}</span>
      {warning && <strong className="block basis-full font-medium text-foreground">{warning}</strong>}
    </>
  )
}
