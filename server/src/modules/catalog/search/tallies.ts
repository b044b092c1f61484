import { must } from '../../../platform/must.ts'
import { facetNumbers, type NumberedDimension, numberingOf } from './facets.ts'

/**
 * Counting by addition. A lot's facets are ones in 14-bit counters, four to a 64-bit column; the sum of a column over
 * up to 16,383 lots is four counts side by side. PostgreSQL sums bigints in 128 bits, so nothing is lost on the way.
 */
const BITS = 14
const PER_COLUMN = 4
export const maxCountable = 2 ** BITS - 1

export const tallyColumns: readonly string[] = Array.from(
  { length: facetNumbers / PER_COLUMN },
  (_, column) => `tally_${column}`,
)

/** The facets whose counters lie in a column. */
export const numbersIn = (column: number): number[] =>
  Array.from({ length: PER_COLUMN }, (_, place) => column * PER_COLUMN + place)

export const columnOf = (number: number): string =>
  must(tallyColumns[Math.floor(number / PER_COLUMN)], 'a column for every tally')
const shiftOf = (number: number) => (number % PER_COLUMN) * BITS

/** What a lot with this facet adds to the facet's column. */
export const oneOf = (number: number): bigint => 1n << BigInt(shiftOf(number))

/** Only the columns a dimension lies in. */
export function columnsOf(dimension: NumberedDimension): string[] {
  const { first, values } = numberingOf(dimension)
  return [...new Set(values.map((_, place) => columnOf(first + place)))]
}

/** Splits the sums of columns into counts. PostgreSQL gives them as text: they exceed a JavaScript number. */
export function readTallies(sums: Readonly<Record<string, string | null>>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const [column, text] of Object.entries(sums)) {
    const sum = BigInt(text ?? '0')
    for (const number of numbersIn(tallyColumns.indexOf(column))) {
      counts.set(number, Number((sum >> BigInt(shiftOf(number))) & BigInt(maxCountable)))
    }
  }
  return counts
}
