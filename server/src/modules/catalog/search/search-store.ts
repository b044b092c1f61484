import { type FacetDimension, type LotSort, pageSize } from '@vermeil/contracts/catalog'
import type { LotId } from '@vermeil/contracts/ids'
import type pg from 'pg'
import { one } from '../../../platform/must.ts'
import { isNumbered, type NumberedDimension, numberingOf, type RowDimension } from './facets.ts'
import type { SearchCursor } from './search-cursor.ts'
import { isEndingSoon, type LotFilter, orderOf, Statement } from './search-statement.ts'
import { columnsOf, maxCountable, readTallies, tallyColumns } from './tallies.ts'

/** Counting stops here: more than anyone looks through, and a bound on the cost of the broadest search. */
export const countCap = 4_000
/** Ranking stops here: it reads the words of each match, and says little about a search that matches more. */
const rankCap = 1_000
const listedRows = 20

if (countCap > maxCountable) throw new RangeError('The tallies cannot count so many lots.')

type Hit = { lot_id: string; key: string }
export type RowCount = { number: number; count: number }
export type SearchCounts = {
  total: number
  isCapped: boolean
  endingSoon: number
  tallies: ReadonlyMap<number, number>
  rows: ReadonlyMap<RowDimension, readonly RowCount[]>
}
export type SearchHits = {
  hits: { lotId: LotId; key: string }[]
  sort: LotSort
  /** Matches too much to be collected and sorted: its pages are read along an index. */
  isBroad: boolean
  /** The database's clock at the search. */
  now: Date
}

const sumsOf = (columns: readonly string[]) => columns.map((column) => `'${column}', sum(${column})::text`).join(', ')
const topRows = (column: string, from: string) =>
  `(select jsonb_agg(jsonb_build_object('number', number, 'count', count)) from (
      select ${column} as number, count(*) as count from ${from} where ${column} is not null
      group by 1 order by 2 desc, 1 limit ${listedRows}) top)`

/** The counts of one dimension without its own filter: what choosing another of its values would give. */
function freeCounts(statement: Statement, filter: LotFilter, dimension: FacetDimension): string {
  const columns = isNumbered(dimension) ? columnsOf(dimension) : [`${dimension}_number`]
  const from = `(select ${columns.join(', ')} from lot_search where ${statement.where(filter, dimension)} limit ${countCap + 1}) free`
  return isNumbered(dimension)
    ? `(select jsonb_build_object(${sumsOf(columns)}) from ${from})`
    : topRows(`${dimension}_number`, from)
}

/**
 * The first page of a search with its count and facets, in one statement. `hits` stops at the cap: a search that
 * matches a tenth of a large catalog costs no more than one that matches a hundredth. Where it did stop, its page
 * would be of an arbitrary part, and `searchPage` reads the true one along the index of the order.
 */
export async function searchFirstPage(
  pool: pg.Pool,
  filter: LotFilter,
  sort: LotSort,
): Promise<SearchCounts & SearchHits> {
  const statement = new Statement()
  const order = orderOf(sort)
  const ranked = sort === 'relevance'
  const where = statement.where(filter)
  const columns = ['lot_id', 'closes_at', 'artist_number', 'collection_number', ...tallyColumns]
  // The words are selected only for ranking: joining them later would read the whole table.
  if (ranked) columns.push('document')
  else if (order.column !== 'closes_at') columns.push(order.column)
  const narrowed = new Set(filter.lexemes.keys())
  if (filter.minPrice !== undefined || filter.maxPrice !== undefined) narrowed.add('price')
  const free = [...narrowed].map((dimension) => `'${dimension}', ${freeCounts(statement, filter, dimension)}`)
  const page = ranked
    ? `select lot_id, ${statement.rank(filter)} as rank from hits
       where (select total from counts) <= ${rankCap}`
    : `select lot_id, ${order.column} from hits where (select total from counts) <= ${countCap}`

  const { rows } = await pool.query({
    name: preparedName(filter, sort),
    text: `with hits as materialized (
       select ${columns.join(', ')} from lot_search where ${where} limit ${countCap + 1}
     ), counts as (
       select count(*)::int as total, jsonb_build_object(${sumsOf(tallyColumns)}) as tallies,
         (count(*) filter (where ${isEndingSoon}))::int as ending_soon
       from hits
     ), page as (
       ${page} order by ${order.column} ${order.direction}, lot_id limit ${pageSize + 1}
     )${ranked ? unrankedPage : ''}
     select house_now() as now, total, tallies, ending_soon, ${topRows('artist_number', 'hits')} as artists,
       ${topRows('collection_number', 'hits')} as collections,
       ${free.length > 0 ? `jsonb_build_object(${free.join(', ')})` : 'null'} as free,
       (${pageOf(order)}) as page, ${ranked ? `(${pageOf(orderOf(unrankedSort), 'unranked')})` : 'null'} as unranked
     from counts`,
    values: statement.values,
  })
  const counts = readCounts(rows[0])
  const isUnranked = ranked && counts.total > rankCap
  const given = isUnranked ? unrankedSort : sort
  if (counts.isCapped) return { ...counts, ...(await searchPage(pool, filter, given, null, true)) }
  const { now, page: ordered, unranked } = rows[0]
  return { ...counts, hits: toHits(isUnranked ? unranked : ordered), sort: given, isBroad: false, now }
}

/**
 * Planning takes longer than finding a rare word, so common shapes are prepared once per connection. Shapes with
 * filters are too many for that.
 */
function preparedName(
  { words, lexemes, minPrice, maxPrice, endingSoon }: LotFilter,
  sort: LotSort,
): string | undefined {
  const [dimension = 'all', ...others] = lexemes.keys()
  const isNarrowed = others.length > 0 || (dimension !== 'all' && dimension !== 'availability')
  if (isNarrowed || minPrice !== undefined || maxPrice !== undefined || endingSoon) return undefined
  return `catalog-search-${sort}-${dimension}-${words ? (words.whole ? 'words' : 'word') : 'all'}`
}

/** What closes soonest first, so that sold works come last here too. */
const unrankedSort: LotSort = 'ending-soon'
/** The page of a search that matches too much to be ranked, but not too much to be sorted. */
const unrankedPage = `, unranked as (
  select lot_id, closes_at from hits where (select total from counts) between ${rankCap + 1} and ${countCap}
  order by closes_at, lot_id limit ${pageSize + 1})`

type CountsRow = {
  total: number
  tallies: Record<string, string | null>
  ending_soon: number
  artists: RowCount[] | null
  collections: RowCount[] | null
  free: Partial<Record<FacetDimension, Record<string, string | null> | RowCount[]>> | null
}

function readCounts(row: CountsRow): SearchCounts {
  const tallies = readTallies(row.tallies)
  const rows = new Map<RowDimension, readonly RowCount[]>([
    ['artist', row.artists ?? []],
    ['collection', row.collections ?? []],
  ])
  for (const [dimension, free] of Object.entries(row.free ?? {})) {
    if (Array.isArray(free)) rows.set(dimension as RowDimension, free)
    else if (free)
      for (const [number, count] of ownTallies(dimension as NumberedDimension, free)) tallies.set(number, count)
  }
  const isCapped = row.total > countCap
  return { total: Math.min(row.total, countCap), isCapped, endingSoon: row.ending_soon, tallies, rows }
}

/** Two dimensions may share a column: only the narrowed one's own counters are taken from its sums. */
function ownTallies(dimension: NumberedDimension, sums: Record<string, string | null>) {
  const { first, values } = numberingOf(dimension)
  return [...readTallies(sums)].filter(([number]) => number >= first && number < first + values.length)
}

const toHits = (page: Hit[] | null) => (page ?? []).map(({ lot_id, key }) => ({ lotId: lot_id, key }))

/**
 * A later page, or the page of a search too broad to be gathered: its matches lie close together in the order's own
 * index, while those of a narrow one may be a few in all of it. Which of the two it is must not be left to an estimate.
 */
export async function searchPage(
  pool: pg.Pool,
  filter: LotFilter,
  sort: LotSort,
  cursor: SearchCursor | null,
  isBroad: boolean,
): Promise<SearchHits> {
  const statement = new Statement()
  const order = orderOf(sort)
  const rank = sort === 'relevance' ? `${statement.rank(filter)} as rank` : order.column
  const matches = `select lot_id, ${rank} from lot_search where ${statement.where(filter)}`
  const { rows } = await pool.query<{ now: Date; page: Hit[] | null }>(
    `with matches as ${isBroad ? 'not materialized' : 'materialized'} (${matches}),
     page as (
       select lot_id, ${order.column} from matches where ${statement.after(cursor, order)}
       order by ${order.column} ${order.direction}, lot_id limit ${pageSize + 1}
     )
     select house_now() as now, (${pageOf(order)}) as page`,
    statement.values,
  )
  const { page, now } = one(rows)
  return { hits: toHits(page), sort, isBroad, now }
}

const pageOf = ({ column, direction }: ReturnType<typeof orderOf>, from = 'page') =>
  `select jsonb_agg(jsonb_build_object('lot_id', lot_id, 'key', ${column}::text) order by ${column} ${direction}, lot_id) from ${from}`
