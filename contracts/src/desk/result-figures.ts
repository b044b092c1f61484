/** The figures of sales that anybody may read. No schemas here: pages read the limits from it. */

/** Fewer sales say nothing about a price, and a figure of one would be that one. */
export const minSales = 5

/** How many months the chart has. */
export const chartMonths = 12

/** Prices are facts, and a list of them is of most use where nobody has to ask. Pictures and texts are not part of it. */
export const resultsLicense = { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' } as const

/** What was counted. Amounts in cents. */
export type ResultFacts = {
  readonly sold: number
  /** Of those sold, how many at a price that was not public. They count in no amount. */
  readonly soldPrivately: number
  readonly passed: number
  readonly total: number
  /** The middle price, or the mean of the two in the middle; null where there is none. */
  readonly middlePrice: number | null
  /** Sales at a public price of works with an estimate: below, within and above it. */
  readonly below: number
  readonly within: number
  readonly above: number
  /** The months of the chart, also those without a sale. `priced`: sales at a public price. */
  readonly months: readonly { readonly month: string; readonly priced: number; readonly total: number }[]
}

export type ResultFigures = {
  readonly sold: number
  readonly soldPrivately: number
  readonly passed: number
  readonly total: number
  readonly median: number | null
  /** In percent of the lots that were sold or passed. */
  readonly sellThrough: number | null
  /** In percent of `sales`; together 100. */
  readonly againstEstimate: { sales: number; below: number; within: number; above: number } | null
  readonly months: { month: string; total: number }[] | null
}

/** What is shown of the facts: no median, no percentage and no chart of fewer than `minSales` sales. */
export function figuresOf(facts: ResultFacts): ResultFigures {
  const { sold, soldPrivately, passed, total, middlePrice, below, within, above, months } = facts
  const estimated = below + within + above
  const charted = months.reduce((sum, { priced }) => sum + priced, 0)
  return {
    ...{ sold, soldPrivately, passed, total },
    median: middlePrice === null || sold - soldPrivately < minSales ? null : Math.round(middlePrice),
    sellThrough: sold < minSales ? null : percentOf(sold, sold + passed),
    againstEstimate: estimated < minSales ? null : { sales: estimated, ...sharesOf({ below, within, above }) },
    months: charted < minSales ? null : months.map((one) => ({ month: one.month, total: one.total })),
  }
}

/** In whole percent. All or nothing is said only where it is true. */
export function percentOf(part: number, whole: number): number {
  const percent = Math.round((part / whole) * 100)
  return part === 0 || part === whole ? percent : Math.min(99, Math.max(1, percent))
}

type Estimated<Value> = { below: Value; within: Value; above: Value }

/** In whole percent that add up to 100: the largest remainders are rounded up. */
function sharesOf(counts: Estimated<number>): Estimated<number> {
  const names = ['below', 'within', 'above'] as const
  const all = counts.below + counts.within + counts.above
  const remainder = (name: keyof Estimated<number>) => (counts[name] * 100) % all
  const shares = { below: 0, within: 0, above: 0 }
  for (const name of names) shares[name] = Math.floor((counts[name] * 100) / all)
  const missing = 100 - shares.below - shares.within - shares.above
  for (const name of names.toSorted((a, b) => remainder(b) - remainder(a)).slice(0, missing)) shares[name] += 1
  return shares
}
