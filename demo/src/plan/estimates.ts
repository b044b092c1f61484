import { dollars } from '@vermeil/contracts/money.schema'

/** Cents. */
export type Estimate = { low: number; high: number }

const roundTo = (cents: number, step: number) => Math.max(step, Math.round(cents / step) * step)

export const middleOf = ({ low, high }: Estimate): number => (low + high) / 2

/** What a timed lot is expected to bring. */
export const timedEstimate = (startingBid: number): Estimate => ({
  low: roundTo(startingBid * 1.2, dollars(50)),
  high: roundTo(startingBid * 1.9, dollars(50)),
})

/** As far as demo bidders come in a lot: 60 raises, or as many as fit in its time. */
const REACHED = dollars(7_500)

/**
 * How a lot of the evening sale is offered: from half the low estimate, or from where bidding can reach it; and at once
 * for well above the high one.
 */
export const eveningTerms = ({ low, high }: Estimate) => ({
  startingBid: Math.max(roundTo(low / 2, dollars(50)), low - REACHED),
  buyNow: roundTo(high * 1.6, dollars(100)),
})

/** The low estimates of the evening sale: in scale with what is sold here otherwise. */
export const eveningLow = { min: dollars(4_000), max: dollars(16_000) }

/** `share` from 0 to 1 says how dear it is. */
export function eveningEstimate(share: number): Estimate {
  const low = roundTo(eveningLow.min + share * (eveningLow.max - eveningLow.min), dollars(500))
  return { low, high: roundTo(low * 1.45, dollars(500)) }
}
