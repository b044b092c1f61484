import { useQuery } from '@tanstack/react-query'
import { percentOf, splitSale } from '@vermeil/contracts/money/commission'
import { useFormContext, useWatch } from 'react-hook-form'
import { ownSubscriptionQuery } from '@/entities/account/own-subscription'
import { formatMoney } from '@/shared/format/format'
import type { ListingValues } from './listing-values'

/** What the seller gets of each price, by the one rule that settles sales, with the rates of their own plan. */
export function YouReceive({ isVermeils }: { isVermeils: boolean }) {
  const { control: listing } = useFormContext<ListingValues>()
  const [startingBid, hasBuyNow, buyNowPrice, hasLeasing, leasePrice] = useWatch({
    control: listing,
    name: ['startingBid', 'enableBuyNow', 'buyNowPrice', 'enableLeasing', 'leasePrice'],
  })
  const { data } = useQuery(ownSubscriptionQuery)
  if (!data || isVermeils) return null
  const { platformRate } = data
  const receives = (price: number) => formatMoney(splitSale(price, { platformRate, realtorRate: null }).artist)
  const lines = [
    { price: startingBid, when: 'if it sells at the starting bid' },
    { price: hasBuyNow ? buyNowPrice : null, when: 'if it sells at the Buy It Now price' },
    { price: hasLeasing ? leasePrice : null, when: 'for each month that it is leased' },
  ].flatMap(({ price, when }) => (price ? [{ when, amount: receives(price) }] : []))
  return (
    <section aria-label="You receive" className="figures rounded-lg border border-line bg-surface p-4">
      {lines.length === 0 && <p>Enter a starting bid to see what you receive.</p>}
      <ul className="grid gap-1">
        {lines.map(({ when, amount }) => (
          <li key={when}>
            <strong className="font-medium text-gold">You receive {amount}</strong>{' '}
            <span className="text-muted">{when}.</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">
        That is {percentOf(10_000 - platformRate)} of the price by your plan. Delivery and tax are paid on top by the
        buyer.
      </p>
    </section>
  )
}
