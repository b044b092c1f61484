import { chartMonths, type ResultFacts } from '@vermeil/contracts/desk/result-figures'
import type { ResultFilter } from '@vermeil/contracts/desk/results.schema'
import { monthOf, monthStart, monthsAfter, monthsBetween } from '@vermeil/contracts/months'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/postgres/database.ts'
import { allRows, oneRow } from '../../platform/postgres/rows.ts'

/** Which sales. Artists: null for all. */
export type ResultScope = Pick<ResultFilter, 'month' | 'medium'> & { artistIds: readonly string[] | null }
export type ResultArtist = { id: string; name: string; slug: string }
export type ResultPlace = { soldAt: string; lotId: string }

export type ResultRow = {
  lotId: string
  lotNumber: number
  title: string
  slug: string
  medium: string | null
  artistId: string
  artistName: string
  artistSlug: string
  imageKey: string | null
  width: number
  height: number
  thumbhash: string | null
  color: string | null
  soldAt: Date
  /** With the microseconds, by which lines are ordered. */
  place: string
  outcome: string
  price: number | null
  low: number | null
  high: number | null
}

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`

/** By columns named alike in `comparable_sales` and `public_works`. */
const ofWorks = (from: string, { medium, artistIds }: ResultScope) => [
  ...(medium === undefined ? [] : [sql`${sql.ref(`${from}.medium`)} = ${medium}`]),
  ...(artistIds === null ? [] : [sql`${sql.ref(`${from}.artist_id`)} = any(${artistIds}::uuid[])`]),
]

const within = (column: string, first: string, last: string) => [
  sql`${sql.ref(column)} >= ${monthStart(first)}`,
  sql`${sql.ref(column)} < ${monthStart(monthsAfter(last, 1))}`,
]
const inMonth = (column: string, { month }: ResultScope) => (month === undefined ? [] : within(column, month, month))

const salesIn = (scope: ResultScope) => all([...inMonth('s.sold_at', scope), ...ofWorks('s', scope)])

const microseconds = sql`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`

/** Sales that stand, as anybody may know them: all of it by the view `comparable_sales`. */
export const resultStore = {
  /** The newest sale first, from behind the given one on. */
  lines: (db: Db, scope: ResultScope, after: ResultPlace | null, limit: number): Promise<ResultRow[]> => {
    const behind = after ? sql`(s.sold_at, s.lot_id) < (${after.soldAt}::timestamptz, ${after.lotId}::uuid)` : sql`true`
    return allRows(db)`
      select s.lot_id as "lotId", l.lot_number as "lotNumber", w.title, w.slug, s.medium, r.id as "artistId",
        r.name as "artistName", r.slug as "artistSlug", i.image_key as "imageKey", i.width, i.height, i.thumbhash,
        i.colors[1] as color, s.sold_at as "soldAt", to_char(s.sold_at at time zone 'utc', ${microseconds}) as place,
        s.outcome, s.public_price_cents as price, s.estimate_low_cents as low, s.estimate_high_cents as high
      from comparable_sales s
      join public_lots l on l.id = s.lot_id
      join public_works w on w.id = s.artwork_id
      join public_artists r on r.id = s.artist_id
      left join public_images i on i.artwork_id = s.artwork_id and i.position = 0
      where ${salesIn(scope)} and ${behind}
      order by s.sold_at desc, s.lot_id desc limit ${limit}`
  },

  async facts(db: Db, scope: ResultScope, now: Date): Promise<ResultFacts> {
    const [sales, passed, months] = await Promise.all([
      oneRow(db)<Omit<ResultFacts, 'passed' | 'months'>>`
        select count(*)::int as sold, (count(*) - count(price))::int as "soldPrivately",
          coalesce(sum(price), 0)::bigint as total, percentile_cont(0.5) within group (order by price) as "middlePrice",
          (count(*) filter (where price < low))::int as below,
          (count(*) filter (where price between low and high))::int as within,
          (count(*) filter (where price > high))::int as above
        from (select s.public_price_cents as price, s.estimate_low_cents as low, s.estimate_high_cents as high
          from comparable_sales s where ${salesIn(scope)}) as found`,
      resultStore.passed(db, scope),
      resultStore.months(db, scope, now),
    ])
    return { ...sales, passed, months }
  },

  async passed(db: Db, scope: ResultScope): Promise<number> {
    const ofWork = ofWorks('w', scope)
    const work = ofWork.length > 0 ? sql`join public_works w on w.id = l.artwork_id` : sql``
    const { passed } = await oneRow(db)<{ passed: number }>`
      select count(*)::int as passed from public_lots l ${work}
      where l.state = 'passed' and ${all([...inMonth('l.ended_at', scope), ...ofWork])}`
    return passed
  },

  /** Of the chart: up to the month asked for, or to this one. */
  async months(db: Db, scope: ResultScope, now: Date): Promise<ResultFacts['months']> {
    const last = scope.month ?? monthOf(now)
    const first = monthsAfter(last, 1 - chartMonths)
    const rows = await allRows(db)<ResultFacts['months'][number]>`
      select to_char(date_trunc('month', s.sold_at, 'utc') at time zone 'utc', 'YYYY-MM') as month,
        count(s.public_price_cents)::int as priced, coalesce(sum(s.public_price_cents), 0)::bigint as total
      from comparable_sales s where ${all([...within('s.sold_at', first, last), ...ofWorks('s', scope)])}
      group by 1`
    const found = new Map(rows.map((row) => [row.month, row]))
    return monthsBetween(first, last).map((month) => found.get(month) ?? { month, priced: 0, total: 0 })
  },

  /** When the first sale on record was; null before it. */
  async firstSale(db: Db): Promise<Date | null> {
    const { at } = await oneRow(db)<{ at: Date | null }>`
      select (select sold_at from comparable_sales order by sold_at limit 1) as at`
    return at
  },

  artist: (db: Db, id: string): Promise<ResultArtist[]> => allRows(db)`
    select id, name, slug from public_artists where id = ${id}`,

  /** Whose name has all of these words, or parts of words. */
  artistsNamed: (db: Db, words: readonly string[], limit: number): Promise<ResultArtist[]> => allRows(db)`
    select id, name, slug from public_artists
    where ${all(words.map((word) => sql`unaccent(name) ilike unaccent(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`))}
    order by name, id limit ${limit}`,
}
