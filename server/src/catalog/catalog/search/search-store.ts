import { type LotSort, pageSize } from '@vermeil/contracts/catalog/catalog.schema'
import type { LotId } from '@vermeil/contracts/ids'
import type pg from 'pg'
import { one } from '../../../platform/must.ts'
import { countFacets, type FacetCounts } from './facet-counts.ts'
import { addFree, freeFacts, type Narrowed, narrowedDimensions } from './free-count-store.ts'
import type { SearchCursor } from './search-cursor.ts'
import { isEndingSoon, type LotFilter, orderOf, Statement } from './search-statement.ts'
import { fromSlices } from './slice-store.ts'

/** Counting stops here: more than anyone looks through, and a bound on the cost of the broadest search. */
export const countCap = 4_000
/** Ranking stops here: it reads the words of each match, and says little about a search that matches more. */
const rankCap = 1_000

type Hit = { lot_id: string; key: string }
export type SearchCounts = FacetCounts & {
  total: number
  isCapped: boolean
  endingSoon: number
}
export type SearchHits = {
  hits: { lotId: LotId; key: string }[]
  sort: LotSort
  /** Matches too much to be collected and sorted: its pages are read along an index. */
  isBroad: boolean
  /** The database's clock at the search. */
  now: Date
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
  const columns = ['lot_id', 'closes_at', 'facts']
  if (ranked) columns.push('ctid as place')
  else if (order.column !== 'closes_at') columns.push(order.column)
  const narrowed = narrowedDimensions(filter)
  const page = ranked
    ? // Words are large: they are read for ranking only, at the rows' places. An ordinary join would read the whole table.
      `select lot_id, ${statement.rank(filter)} as rank
       from hits cross join lateral (select document from lot_search where ctid = place offset 0) words
       where (select total from counts) <= ${rankCap}`
    : `select lot_id, ${order.column} from hits where (select total from counts) <= ${countCap}`

  const { rows } = await pool.query({
    name: preparedName(filter, sort),
    text: `with hits as materialized (
       ${fromSlices(columns.join(', '), where)} limit ${countCap + 1}
     ), counts as (
       select count(*)::int as total, string_agg(facts, '') as facts,
         (count(*) filter (where ${isEndingSoon}))::int as ending_soon
       from hits
     ), page as (
       ${page} order by ${order.column} ${order.direction}, lot_id limit ${pageSize + 1}
     )${ranked ? unrankedPage : ''}, free as (
       ${freeFacts(statement, filter, narrowed, countCap)}
     )
     select house_now() as now, total, counts.facts, ending_soon, free.facts as free, sizes,
       (${pageOf(order)}) as page, ${ranked ? `(${pageOf(orderOf(unrankedSort), 'unranked')})` : 'null'} as unranked
     from counts, free`,
    values: statement.values,
  })
  const { total, now, page: ordered, unranked } = rows[0]
  const isUnranked = ranked && total > rankCap
  const given = isUnranked ? unrankedSort : sort
  // The database reads the page while facets are counted here.
  const reading = total > countCap ? searchPage(pool, filter, given, null, true) : null
  const counts = readCounts(rows[0], narrowed)
  if (reading) return { ...counts, ...(await reading) }
  return { ...counts, hits: toHits(isUnranked ? unranked : ordered), sort: given, isBroad: false, now }
}

/** Planning takes longer than finding a rare word, so each connection prepares the shapes without a range of prices. */
function preparedName({ words, minPrice, maxPrice, endingSoon }: LotFilter, sort: LotSort): string | undefined {
  if (minPrice !== undefined || maxPrice !== undefined || endingSoon) return undefined
  return `catalog-search-${sort}-${words ? (words.whole ? 'words' : 'word') : 'all'}`
}

/** What closes soonest first, so that sold works come last here too. */
const unrankedSort: LotSort = 'ending-soon'
/** The page of a search that matches too much to be ranked, but not too much to be sorted. */
const unrankedPage = `, unranked as (
  select lot_id, closes_at from hits where (select total from counts) between ${rankCap + 1} and ${countCap}
  order by closes_at, lot_id limit ${pageSize + 1})`

type CountsRow = {
  total: number
  ending_soon: number
  facts: Buffer | null
  free: Buffer | null
  sizes: number[] | null
}

function readCounts(
  { total, ending_soon, facts, free, sizes }: CountsRow,
  narrowed: readonly Narrowed[],
): SearchCounts {
  const counts = countFacets(facts)
  addFree(counts, narrowed, free, sizes)
  return { ...counts, total: Math.min(total, countCap), isCapped: total > countCap, endingSoon: ending_soon }
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
  const columns = `lot_id, ${rank}`
  const matches = isBroad
    ? `select ${columns} from lot_search where ${statement.whereInOrder(filter)}`
    : fromSlices(columns, statement.where(filter))
  const name = preparedName(filter, sort)
  const { rows } = await pool.query<{ now: Date; page: Hit[] | null }>({
    ...(name && isBroad && !cursor && { name: `${name}-page` }),
    text: `with matches as ${isBroad ? 'not materialized' : 'materialized'} (${matches}),
     page as (
       select lot_id, ${order.column} from matches where ${statement.after(cursor, order)}
       order by ${order.column} ${order.direction}, lot_id limit ${pageSize + 1}
     )
     select house_now() as now, (${pageOf(order)}) as page`,
    values: statement.values,
  })
  const { page, now } = one(rows)
  return { hits: toHits(page), sort, isBroad, now }
}

const pageOf = ({ column, direction }: ReturnType<typeof orderOf>, from = 'page') =>
  `select jsonb_agg(jsonb_build_object('lot_id', lot_id, 'key', ${column}::text) order by ${column} ${direction}, lot_id) from ${from}`
