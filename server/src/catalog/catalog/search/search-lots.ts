import {
  defaultSort,
  type FacetDimension,
  type FacetValue,
  type LotSearchPage,
  type LotSearchQuery,
  pageSize,
  type SearchFacets,
} from '@vermeil/contracts/catalog/catalog.schema'
import type pg from 'pg'
import { cardsOf } from '../public/card-store.ts'
import type { Viewer } from '../public/lot-visibility.ts'
import { rowLabels, rowNumbers } from './facet-row-store.ts'
import {
  countedValues,
  facetLexeme,
  facetNumber,
  isNumbered,
  type NumberedDimension,
  numberedDimensions,
  numbersOf,
  onOffer,
  type RowDimension,
  rowDimensions,
  rowFacetLexeme,
} from './facets.ts'
import { readCursor, writeCursor } from './search-cursor.ts'
import type { LotFilter } from './search-statement.ts'
import { type SearchCounts, type SearchHits, searchFirstPage, searchPage } from './search-store.ts'
import { correctWords, knownFacets } from './search-word-store.ts'
import { wordQuery, wordsOf } from './search-words.ts'

type Found = SearchHits & { counts: SearchCounts | null; correctedTo: string | null }

/** One page of the catalog, with counts and facets on the first. */
export async function searchLots(pool: pg.Pool, asked: LotSearchQuery, viewer: Viewer): Promise<LotSearchPage> {
  const { lotIds, rest, nextCursor, now } = await findLots(pool, asked, viewer !== null)
  const [lots, page] = await Promise.all([cardsOf(pool, lotIds, viewer), rest])
  return { lots, nextCursor, ...page, serverTime: now.toISOString() }
}

/** Which lots are on a page, and all of the page besides their cards. */
export async function findLots(pool: pg.Pool, asked: LotSearchQuery, isSignedIn: boolean) {
  const query = inScope(asked)
  const [found, known] = await Promise.all([
    find(pool, query, isSignedIn),
    query.cursor ? new Set<number>() : knownFacets(pool),
  ])
  const { sort, isBroad, correctedTo, counts, now } = found
  const { lotIds, nextCursor } = shownOf(found, query)
  return {
    ...{ lotIds, nextCursor, now, isBroad, correctedTo },
    rest: pageWith(counts && facetsOf(pool, counts, known, query, isSignedIn), {
      total: counts?.total ?? 0,
      isTotalCapped: counts?.isCapped ?? false,
      ...{ sort, correctedTo },
    }),
  }
}

/** The lots of a first page in the order that they have now, without counting them. */
export async function orderLots(pool: pg.Pool, asked: LotSearchQuery, isSignedIn: boolean, isBroad: boolean) {
  const query = inScope(asked)
  const { filterFor, words, sort } = await readQuery(pool, query, isSignedIn)
  const page = await searchPage(pool, filterFor(words), sort, null, isBroad)
  return { ...shownOf({ ...page, correctedTo: null }, query), now: page.now }
}

function shownOf({ hits, sort, isBroad, correctedTo }: Omit<Found, 'counts' | 'now'>, { limit }: LotSearchQuery) {
  const size = limit ?? pageSize
  const shown = hits.slice(0, size)
  const last = shown.at(-1)
  const hasMore = hits.length > size && last !== undefined
  return {
    lotIds: shown.map(({ lotId }) => lotId),
    nextCursor: hasMore ? writeCursor({ sort, isBroad, correctedTo, ...last }) : null,
  }
}

const pageWith = async <Rest>(facets: Promise<SearchFacets> | null, rest: Rest) => ({ ...rest, facets: await facets })

/** Works on offer, unless the search asks for sold ones or says itself what it wants. */
const inScope = (query: LotSearchQuery): LotSearchQuery =>
  query.includeSold || query.availability?.length ? query : { ...query, availability: [...onOffer] }

async function readQuery(pool: pg.Pool, query: LotSearchQuery, isSignedIn: boolean) {
  const lexemes = await lexemesOf(pool, query, isSignedIn)
  const { q, sort, minPrice, maxPrice, endingSoon } = query
  const words = wordsOf(q ?? '')
  return {
    words,
    filterFor: (of: readonly string[]): LotFilter => ({
      words: wordQuery(of),
      ...{ lexemes, minPrice, maxPrice, endingSoon },
    }),
    sort: sort === 'relevance' && words.length === 0 ? defaultSort(undefined) : (sort ?? defaultSort(q)),
  }
}

async function find(pool: pg.Pool, query: LotSearchQuery, isSignedIn: boolean): Promise<Found> {
  const { filterFor, words: asked, sort } = await readQuery(pool, query, isSignedIn)
  if (query.cursor) {
    const cursor = readCursor(query.cursor)
    const words = cursor.correctedTo === null ? asked : wordsOf(cursor.correctedTo)
    const page = await searchPage(pool, filterFor(words), cursor.sort, cursor, cursor.isBroad)
    return { ...page, counts: null, correctedTo: cursor.correctedTo }
  }

  const first = await searchFirstPage(pool, filterFor(asked), sort)
  if (isMatched(first) || asked.length === 0) return { ...first, counts: first, correctedTo: null }
  // Only a search that found nothing pays for a second look.
  const corrected = await correctWords(pool, asked)
  if (!corrected) return { ...first, counts: first, correctedTo: null }
  const second = await searchFirstPage(pool, filterFor(corrected), sort)
  if (!isMatched(second)) return { ...first, counts: first, correctedTo: null }
  return { ...second, counts: second, correctedTo: corrected.join(' ') }
}

const sold = facetNumber('availability', 'sold')
/** Also where only sold works match and the search leaves them out: the words themselves were right. */
const isMatched = ({ total, tallies }: SearchCounts) => total > 0 || (tallies.get(sold) ?? 0) > 0

async function lexemesOf(pool: pg.Pool, query: LotSearchQuery, isSignedIn: boolean) {
  const lexemes = new Map<FacetDimension, string[]>()
  for (const dimension of numberedDimensions) {
    const values = query[dimension]
    if (values?.length) lexemes.set(dimension, numbersOf(dimension, values, isSignedIn).map(facetLexeme))
  }
  for (const dimension of rowDimensions) {
    const ids = query[dimension]
    if (!ids?.length) continue
    const numbers = await rowNumbers(pool, dimension, ids)
    lexemes.set(
      dimension,
      numbers.map((number) => rowFacetLexeme(dimension, number)),
    )
  }
  return lexemes
}

async function facetsOf(
  pool: pg.Pool,
  counts: SearchCounts,
  known: ReadonlySet<number>,
  query: LotSearchQuery,
  isSignedIn: boolean,
): Promise<SearchFacets> {
  const labelsOf = (dimension: RowDimension) =>
    rowLabels(pool, dimension, counts.rows.get(dimension) ?? [], query[dimension] ?? [])
  const [artist, collection] = await Promise.all([labelsOf('artist'), labelsOf('collection')])
  const numberedValues = (dimension: NumberedDimension) =>
    countedValues(dimension, { counts: counts.tallies, known, chosen: query[dimension] ?? [], isSignedIn })
  const rows: Partial<Record<FacetDimension, FacetValue[]>> = { artist, collection }
  const dimensions = Object.fromEntries(
    ([...numberedDimensions, ...rowDimensions] as FacetDimension[]).map((dimension) => [
      dimension,
      isNumbered(dimension) ? numberedValues(dimension) : (rows[dimension] ?? []),
    ]),
  ) as SearchFacets['dimensions']
  return { isExact: !counts.isCapped, dimensions, endingSoon: counts.endingSoon }
}
