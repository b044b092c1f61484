import { dollars } from '@vermeil/contracts/money'

/** Cents. */
export type Estimate = { low: number; high: number }

const roundTo = (cents: number, step: number) => Math.max(step, Math.round(cents / step) * step)

export const middleOf = ({ low, high }: Estimate): number => (low + high) / 2

/** What a timed lot is expected to bring. */
export const timedEstimate = (startingBid: number): Estimate => ({
  low: roundTo(startingBid * 1.2, dollars(50)),
  high: roundTo(startingBid * 1.9, dollars(50)),
})

/** How a lot of the evening sale is offered: from half the low estimate, and at once for well above the high one. */
export const eveningTerms = ({ low, high }: Estimate) => ({
  startingBid: roundTo(low / 2, dollars(50)),
  buyNow: roundTo(high * 1.6, dollars(100)),
})

const CHEAPEST = dollars(8_000)
/** By raises of about $150 every three seconds, the room gets this far in a second. */
const REACHED_PER_SECOND = dollars(40)

/** An estimate that the room can reach in the time a lot stays on the block; `share` from 0 to 1 says how dear it is. */
export function eveningEstimate(seconds: number, share: number): Estimate {
  const low = roundTo(CHEAPEST + share * (seconds * REACHED_PER_SECOND - CHEAPEST), dollars(500))
  return { low, high: roundTo(low * 1.45, dollars(500)) }
}
