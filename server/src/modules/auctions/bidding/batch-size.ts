/** As many as one statement takes without making the first of them wait for the last. */
const LARGEST = 500
/** Fewer are not worth a commit of their own. */
const SMALLEST_HALF = 16

/**
 * How many of the waiting bids the next transaction takes, with so many in the one before it. A crowd bids in two halves:
 * one is in the database while the other is answered and bids again. To take all who wait would keep for ever whatever
 * halves chance has made; with six here and fifty-eight there, either the database or the house mostly stands idle.
 */
export function batchSize(waiting: number, underway: number): number {
  const half = Math.max(Math.ceil((waiting + underway) / 2), SMALLEST_HALF)
  return Math.min(waiting, half, LARGEST)
}
