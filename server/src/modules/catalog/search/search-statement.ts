import { endingSoonHours, type FacetDimension, type LotSort } from '@vermeil/contracts/catalog'
import { onOfferLexemes } from './facets.ts'
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

/** A statement under construction: parameters are numbered as they are used. */
export class Statement {
  readonly values: unknown[] = []
  value(value: unknown): string {
    return `$${this.values.push(value)}`
  }

  /** The words and the facets as one query of the index; null where nothing is asked for. */
  tsquery({ words, lexemes }: LotFilter, without?: FacetDimension): string | null {
    const parts: string[] = []
    if (words) parts.push(this.words(words))
    const narrowed = [...lexemes].filter(([dimension]) => dimension !== without)
    if (narrowed.length > 0) {
      const all = narrowed.map(([, any]) => `(${any.map((lexeme) => `'${lexeme}'`).join(' | ') || `'#none'`})`)
      parts.push(`${this.value(all.join(' & '))}::tsquery`)
    }
    return parts.length > 0 ? `(${parts.join(' && ')})` : null
  }

  words({ whole, last, beginning }: WordQuery): string {
    const lastWord = `(plainto_tsquery('catalog_stems', ${this.value(last)}) || to_tsquery('catalog_words', ${this.value(beginning)}))`
    return whole ? `(plainto_tsquery('catalog_stems', ${this.value(whole)}) && ${lastWord})` : lastWord
  }

  /** How well a row matches the words. All that can be had comes before all that is sold: a text rank is at most 1. */
  rank({ words }: Pick<LotFilter, 'words'>): string {
    const text = words ? this.words(words) : `''::tsquery`
    return `(ts_rank(document, ${text}) + 2 * (document @@ ${this.value(onOfferLexemes)}::tsquery)::int)::real`
  }

  where(filter: LotFilter, without?: FacetDimension): string {
    const tsquery = this.tsquery(filter, without)
    const conditions = tsquery ? [`document @@ ${tsquery}`] : []
    // A range of prices narrows the same thing as the bands do, so the bands' own counts leave it out as well.
    if (without !== 'price') {
      if (filter.minPrice !== undefined) conditions.push(`price_cents >= ${this.value(filter.minPrice)}`)
      if (filter.maxPrice !== undefined) conditions.push(`price_cents <= ${this.value(filter.maxPrice)}`)
    }
    if (filter.endingSoon) conditions.push(isEndingSoon)
    return conditions.join(' and ') || 'true'
  }

  after(cursor: SearchCursor | null, { column, type, direction }: ReturnType<typeof orderOf>): string {
    if (!cursor) return 'true'
    const key = `${this.value(cursor.key)}::${type}`
    const lotId = `${this.value(cursor.lotId)}::uuid`
    if (direction === 'asc') return `(${column}, lot_id) > (${key}, ${lotId})`
    return `(${column} < ${key} or (${column} = ${key} and lot_id > ${lotId}))`
  }
}
