import { endingSoonHours, type FacetDimension, type LotSort } from '@vermeil/contracts/catalog/catalog.schema'
import { facetLexeme, numbersIn, onOfferLexemes } from './facets.ts'
import type { SearchCursor } from './search-cursor.ts'
import type { WordQuery } from './search-words.ts'

export type LotFilter = {
  words: WordQuery | null
  /** The lexemes of each dimension that is narrowed: a lot needs one of each. */
  lexemes: ReadonlyMap<FacetDimension, readonly string[]>
  minPrice?: number | undefined
  maxPrice?: number | undefined
  endingSoon?: boolean | undefined
}

/** What the projection holds while a lot has no end, and what closes within the day. */
export const isEndingSoon = `closes_at > (select house_now()) and closes_at <= (select house_now()) + interval '${endingSoonHours} hours'`

// The key is text on its way out and back, and keeps every digit: a rounded one would skip or repeat lots.
const orders: Record<Exclude<LotSort, 'relevance'>, { column: string; type: string; direction: 'asc' | 'desc' }> = {
  'ending-soon': { column: 'closes_at', type: 'timestamptz', direction: 'asc' },
  newest: { column: 'listed_at', type: 'timestamptz', direction: 'desc' },
  'price-low': { column: 'price_cents', type: 'bigint', direction: 'asc' },
  'price-high': { column: 'price_cents', type: 'bigint', direction: 'desc' },
  'most-watched': { column: 'watch_count', type: 'integer', direction: 'desc' },
}
const rank = { column: 'rank', type: 'real', direction: 'desc' } as const
export const orderOf = (sort: LotSort) => (sort === 'relevance' ? rank : orders[sort])

const anyOf = (lexemes: readonly string[]) => `(${lexemes.map((one) => `'${one}'`).join(' | ') || "'#none'"})`
/** Each lot has one of these. */
const everyLot = numbersIn('availability').map(facetLexeme)

/** One value of each narrowed dimension, as a text search query. */
export const facetQuery = (lexemes: LotFilter['lexemes']): string =>
  [...lexemes.values()].map(anyOf).join(' & ') || anyOf(everyLot)

/** A statement under construction: parameters are numbered as they are used. */
export class Statement {
  readonly values: unknown[] = []
  value(value: unknown): string {
    return `$${this.values.push(value)}`
  }

  /** Words and facets as one query of the index. `facets` is SQL that gives `facetQuery`. */
  tsquery({ words }: Pick<LotFilter, 'words'>, facets: string): string {
    return words ? `(${this.words(words)} && ${facets}::tsquery)` : `${facets}::tsquery`
  }

  words({ whole, last, beginning }: WordQuery): string {
    const lastWord = `(plainto_tsquery('catalog_stems', ${this.value(last)}) || to_tsquery('catalog_words', ${this.value(beginning)}))`
    return whole ? `(plainto_tsquery('catalog_stems', ${this.value(whole)}) && ${lastWord})` : lastWord
  }

  /** How well a row matches the words. All that can be had comes before all that is sold: a text rank is at most 1. */
  rank({ words }: Pick<LotFilter, 'words'>): string {
    // A subquery: in a prepared statement, the words would otherwise be parsed again for every row.
    const text = words ? `(select ${this.words(words)})` : `''::tsquery`
    return `(ts_rank(document, ${text}) + 2 * (document @@ ${this.value(onOfferLexemes)}::tsquery)::int)::real`
  }

  /** Other facets than the filter's, and a condition under which its prices don't count, are SQL. */
  where(filter: LotFilter, facets = this.value(facetQuery(filter.lexemes)), exceptPrice = 'false'): string {
    return `document @@ ${this.tsquery(filter, facets)} and ${this.outsideOfIndex(filter, exceptPrice)}`
  }

  private outsideOfIndex({ minPrice, maxPrice, endingSoon }: LotFilter, exceptPrice = 'false'): string {
    const conditions: string[] = []
    const price = (comparison: string) => conditions.push(`(${exceptPrice} or price_cents ${comparison})`)
    if (minPrice !== undefined) price(`>= ${this.value(minPrice)}`)
    if (maxPrice !== undefined) price(`<= ${this.value(maxPrice)}`)
    if (endingSoon) conditions.push(isEndingSoon)
    return conditions.join(' and ') || 'true'
  }

  /**
   * The same for rows read one by one. The planner takes a condition inside CASE for likely, and so reads along the index
   * of the order; the query is a subquery for the same reason as in `rank`.
   */
  whereInOrder(filter: LotFilter): string {
    const query = this.tsquery(filter, this.value(facetQuery(filter.lexemes)))
    return `case when document @@ (select ${query}) and ${this.outsideOfIndex(filter)} then true end`
  }

  after(cursor: SearchCursor | null, { column, type, direction }: ReturnType<typeof orderOf>): string {
    if (!cursor) return 'true'
    const key = `${this.value(cursor.key)}::${type}`
    const lotId = `${this.value(cursor.lotId)}::uuid`
    if (direction === 'asc') return `(${column}, lot_id) > (${key}, ${lotId})`
    return `(${column} < ${key} or (${column} = ${key} and lot_id > ${lotId}))`
  }
}
