import { incrementAt } from '@vermeil/contracts/selling/bidding.schema'
import { at } from '../at.ts'
import type { Random } from '../painter/random.ts'

export type PlannedBid = { bidder: number; amount: number; at: Date }

/**
 * The bids that led to a price: rising, by different people, and more frequent toward the end as real ones are. The
 * last bid is the price itself. `bidders` is how many people there are to choose from.
 */
export function planBids(
  { startingBid, price, opensAt, until }: { startingBid: number; price: number; opensAt: Date; until: Date },
  bidders: number,
  random: Random,
): PlannedBid[] {
  const step = incrementAt({ venue: 'timed', increments: null }, startingBid)
  const amounts = [price]
  for (let at = price; amounts.length < 12; ) {
    const jump = step * random.whole(1, Math.max(1, Math.ceil((price - startingBid) / step / 4)))
    at -= jump
    if (at < startingBid) break
    amounts.unshift(at)
  }
  const span = until.getTime() - opensAt.getTime()
  const moments = amounts.map(() => 1 - random.next() ** 2).sort((a, b) => a - b)
  let previous = -1
  return amounts.map((amount, i) => {
    let bidder = random.whole(0, bidders - 1)
    if (bidder === previous) bidder = (bidder + 1) % bidders
    previous = bidder
    return { bidder, amount, at: new Date(opensAt.getTime() + Math.floor(span * at(moments, i) * 0.999)) }
  })
}
