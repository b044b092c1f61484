import { formatMoney } from '@vermeil/contracts/format-figures'

/** A price band while it is edited: a box that is empty holds null. */
export type BandValues = { from: number | null; step: number | null }
export type IncrementValues = { timed: BandValues[]; saleroom: BandValues[] }

const firstWidth = 1_000_00

/** The band that "Add a band" offers: twice as far up, with the step of the one before, which is the least it may have. */
export function nextBand(bands: readonly BandValues[]): BandValues {
  const last = bands.at(-1)
  return { from: (last?.from ?? 0) * 2 || firstWidth, step: last?.step ?? null }
}

/** What a band means, by an example at its lower end. */
export function bandExample({ from, step }: BandValues): string | null {
  if (from === null || step === null) return null
  return `At ${formatMoney(from)} the next bid is at least ${formatMoney(from + step)}.`
}
