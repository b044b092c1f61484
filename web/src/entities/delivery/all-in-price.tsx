import { allInText, type PricedLot } from './all-in-text'
import { useBidCosts } from './use-bid-costs'

export type AllInPriceProps = { lot: PricedLot; price: number }

/** What a price comes to with delivery and tax: `$3,085 in all to Spain`. Nothing until that is known. */
export function AllInPrice({ lot, price }: AllInPriceProps) {
  const costs = useBidCosts(lot)
  return costs ? <span className="figures">{allInText(costs, price)}</span> : null
}
