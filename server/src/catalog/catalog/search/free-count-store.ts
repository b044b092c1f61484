import type { FacetDimension } from '@vermeil/contracts/catalog/catalog.schema'
import { countFacets, type FacetCounts } from './facet-counts.ts'
import { facetLexeme, isNumbered, numbersIn } from './facets.ts'
import { facetQuery, type LotFilter, type Statement } from './search-statement.ts'
import { fromSlices } from './slice-store.ts'

/**
 * A narrowed dimension is counted as if it weren't, from these facets: what choosing another of its values would give.
 * `isRest`: only from the lots with other values than those chosen, to be added to the hits.
 */
export type Narrowed = { dimension: FacetDimension; facets: string; isRest: boolean }

/** A lot has one value of these at most, so those that lack the values chosen are found by the others. */
const singleValued: ReadonlySet<FacetDimension> = new Set(['category', 'medium', 'period', 'size', 'availability'])

export function narrowedDimensions({ lexemes, minPrice, maxPrice }: LotFilter): Narrowed[] {
  const dimensions = new Set(lexemes.keys())
  if (minPrice !== undefined || maxPrice !== undefined) dimensions.add('price')
  return Array.from(dimensions, (dimension) => {
    const changed = new Map(lexemes)
    const isRest = isNumbered(dimension) && singleValued.has(dimension)
    if (isRest) changed.set(dimension, othersThan(lexemes.get(dimension) ?? [], numbersIn(dimension)))
    else changed.delete(dimension)
    return { dimension, facets: facetQuery(changed), isRest }
  })
}

const othersThan = (chosen: readonly string[], numbers: readonly number[]) =>
  numbers.map(facetLexeme).filter((lexeme) => !chosen.includes(lexeme))

/**
 * A table with one row: the facts of all narrowed dimensions, one after the other, and how many bytes each has. It has
 * the same shape for all filters, so that it can be prepared. `counts` has the hits' total.
 */
export function freeFacts(statement: Statement, filter: LotFilter, narrowed: readonly Narrowed[], cap: number): string {
  const list = (of: (one: Narrowed) => unknown, type: string) => `${statement.value(narrowed.map(of))}::${type}[]`
  const asked = [
    list(({ dimension }) => dimension, 'text'),
    list(({ facets }) => facets, 'text'),
    list(({ isRest }) => isRest, 'boolean'),
  ]
  const where = statement.where(filter, 'facets', `dimension = 'price'`)
  // The rest may be few. Where the hits are only a part, so is the rest: looking for all of it would read every index.
  const goingOn = `(not is_rest or (select total from counts) <= ${cap})`
  return `select string_agg(free.facts, '' order by place) as facts,
      array_agg(coalesce(length(free.facts), 0) order by place) as sizes
    from unnest(${asked.join(', ')}) with ordinality asked (dimension, facets, is_rest, place)
    cross join lateral (
      select string_agg(facts, '') as facts from (${fromSlices('facts', where, goingOn)} limit ${cap + 1}) counted
    ) free`
}

/** Puts the counts of narrowed dimensions among those of the hits. */
export function addFree(
  counts: FacetCounts,
  narrowed: readonly Narrowed[],
  facts: Buffer | null,
  sizes: number[] | null,
) {
  let end = 0
  for (const [place, { dimension, isRest }] of narrowed.entries()) {
    const start = end
    end += sizes?.[place] ?? 0
    const free = countFacets(facts?.subarray(start, end) ?? null)
    if (!isNumbered(dimension)) counts.rows.set(dimension, free.rows.get(dimension) ?? [])
    else
      for (const number of numbersIn(dimension)) {
        const hits = isRest ? (counts.tallies.get(number) ?? 0) : 0
        counts.tallies.set(number, hits + (free.tallies.get(number) ?? 0))
      }
  }
}
