import { createHash } from 'node:crypto'
import { maxSideCm } from '@vermeil/contracts/catalog/artworks.schema'
import { priceBandStarts } from '@vermeil/contracts/catalog/catalog.schema'
import type { LotId } from '@vermeil/contracts/ids'
import { dollars } from '@vermeil/contracts/money.schema'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { facetLexeme, facetNumber, type NumberedDimension, numberingOf, rowFacetLexeme } from './facets.ts'

// Constants of ours, written into the statement: as parameters they would need a cast each.
const lit = (value: number | bigint) => sql.raw(String(value))
const text = (value: string) => sql.raw(`'${value}'`)
const textArray = (values: readonly string[]) => sql.raw(`array[${values.map((value) => `'${value}'`).join(',')}]`)

const one = (dimension: NumberedDimension, value: string) => lit(facetNumber(dimension, value))

/** The number of a column's value in a dimension; null where the column is. */
const numberIn = (dimension: NumberedDimension, column: RawBuilder<unknown>) => {
  const { first, values } = numberingOf(dimension)
  return sql`${lit(first - 1)} + array_position(${textArray(values)}, ${column})`
}

const period = sql`case
  when a.year is null then null
  when a.year < 1900 then ${one('period', 'before-1900')}
  when a.year < 1945 then ${one('period', '1900-1944')}
  when a.year < 1980 then ${one('period', '1945-1979')}
  when a.year < 2000 then ${one('period', '1980-1999')}
  when a.year < 2020 then ${one('period', '2000-2019')}
  else ${one('period', 'since-2020')} end`

const size = sql`case
  when a.height_cm is null and a.width_cm is null then null
  when greatest(a.height_cm, a.width_cm) <= ${lit(maxSideCm.small)} then ${one('size', 'small')}
  when greatest(a.height_cm, a.width_cm) <= ${lit(maxSideCm.medium)} then ${one('size', 'medium')}
  when greatest(a.height_cm, a.width_cm) <= ${lit(maxSideCm.large)} then ${one('size', 'large')}
  else ${one('size', 'monumental')} end`

const price = sql`coalesce(l.hammer_cents, l.current_bid_cents, l.starting_bid_cents)`
const priceBand = sql`${lit(numberingOf('price').first - 1)} + width_bucket(${price},
  ${sql.raw(`array[${priceBandStarts.map((start) => dollars(start)).join(',')}]::bigint[]`)})`

// What will not close by the clock comes after all that will.
const closesAt = sql`case when l.state in ('live', 'stopped') then coalesce(l.closes_at, 'infinity') else 'infinity' end`

const isOpen = sql`l.state in ('scheduled', 'live', 'stopped')`
const availability = sql`case
  when l.state = 'sold' then ${one('availability', 'sold')}
  when l.state = 'scheduled' then ${one('availability', 'upcoming')}
  else ${one('availability', 'on-auction')} end`

// A hidden price is no way to buy: not even that there is one may be learned by filtering.
const buyNow = sql`case
  when not (${isOpen}) or l.buy_now_cents is null or l.buy_now_cents <= coalesce(l.current_bid_cents, 0) then null
  when l.buy_now_visibility = 'public' then ${one('way', 'buy-now')}
  when l.buy_now_visibility = 'private' then ${one('way', 'buy-now-private')} end`

/** A work on auction may be leased until its first bid, and not once it is sold. */
const lease = sql`case when a.is_leasable and l.state <> 'sold' and l.bid_count = 0 then ${one('way', 'lease')} end`

const words = sql`
  setweight(to_tsvector('catalog_words', a.title) || to_tsvector('catalog_stems', a.title), 'A') ||
  setweight(to_tsvector('catalog_words', r.name), 'A') ||
  setweight(to_tsvector('catalog_words', made.of) || to_tsvector('catalog_stems', made.of), 'B') ||
  setweight(to_tsvector('catalog_stems', a.description), 'D')`

const lexemes = sql`array_to_tsvector(
  array(select ${text(facetLexeme(0).slice(0, -1))} || n from unnest(facet.numbers) n)
  || array[${text(rowFacetLexeme('artist', ''))} || r.facet_number]
  || case when c.id is null then '{}' else array[${text(rowFacetLexeme('collection', ''))} || c.facet_number] end)`

/** What `countFacets` reads. */
const facts = sql`int8send(coalesce((select bit_or(1::bigint << n) from unnest(facet.numbers) n), 0))
  || int4send(r.facet_number) || int4send(coalesce(c.facet_number, 0))`

const columns = [
  ...['lot_id', 'price_cents', 'closes_at', 'listed_at', 'watch_count'],
  ...['facts', 'artwork_id', 'document', 'projection_version'],
]
const columnNames = sql.raw(columns.join(', '))
const excluded = sql.raw(columns.map((column) => `excluded.${column}`).join(', '))
const existing = sql.raw(columns.map((column) => `lot_search.${column}`).join(', '))

/**
 * Builds the searchable rows of the lots that `which` selects. Only a work's newest lot is searchable, and only while
 * it is open or sold: a lot that passed or was withdrawn is its seller's again.
 */
const build = (which: RawBuilder<unknown>, itsVersion: number) => sql`
  insert into lot_search (${columnNames})
  select l.id, ${price},
    ${closesAt},
    coalesce(a.listed_at, l.created_at), coalesce(f.watch_count, 0),
    ${facts},
    a.id, ${words} || ${lexemes}, ${lit(itsVersion)}
  from public_lots l
  join public_works a on a.id = l.artwork_id
  join artists r on r.id = a.artist_id
  left join public_collections c on c.id = a.collection_id
  left join artwork_figures f on f.artwork_id = a.id
  left join lateral (select i.color_names from public_images i where i.artwork_id = a.id order by i.position limit 1) i on true
  cross join lateral (
    select concat_ws(' ', a.materials, a.medium, replace(a.category, '-', ' '), c.name, a.style, array_to_string(a.suitable_for, ' ')) as of
  ) made
  cross join lateral (
    select array_remove(array[
      ${numberIn('category', sql`a.category`)}, ${numberIn('medium', sql`a.medium`)}, ${period}, ${size}, ${availability},
      ${priceBand}, case when ${isOpen} then ${one('way', 'bid')} end, ${buyNow}, ${lease}
    ] || array(select ${numberIn('color', sql`name`)} from unnest(i.color_names) name), null) as numbers
  ) facet
  where ${which}
    and a.status in ('listed', 'sold') and l.state in ('scheduled', 'live', 'stopped', 'sold')
    and not exists (select from public_lots later where later.artwork_id = l.artwork_id and later.created_at > l.created_at)
  on conflict (artwork_id) do update set (${columnNames}) = row(${excluded})
  where row(${existing}) is distinct from row(${excluded})`

/**
 * New words only: the dictionary may keep words that nothing holds any more, and a correction to one finds nothing.
 * The lexemes of facets are among them, so that the filters can leave out what the catalog has never had.
 */
const collectWords = (which: RawBuilder<unknown>) => sql`
  insert into search_words (word)
  select distinct word from lot_search s, unnest(tsvector_to_array(s.document)) word
  where ${which} and word ~ '^([[:alpha:]]{3,40}|#[0-9]+)$'
  order by word -- the same order everywhere: two nodes that add words must not wait for each other
  on conflict do nothing`

/** Compiles statements and is never connected. */
const compiler = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The statements that build the rows and their words, with facet numbers and columns, as a hash. */
export const projectionForm = createHash('sha256')
  .update([build(sql`true`, 0), collectWords(sql`true`)].map((built) => built.compile(compiler).sql).join(';'))
  .digest('hex')
  .slice(0, 16)

/**
 * Raised with every change of the form, so that versions have an order: rows of an older version are rebuilt, and nodes
 * of that version leave ours alone while both run.
 */
export const projectionVersion = 1

const rebuild = (db: Db | Tx, which: RawBuilder<unknown>) => build(which, projectionVersion).execute(db)

export const projection = {
  async rebuild(db: Db | Tx, lotIds: readonly LotId[]): Promise<void> {
    if (lotIds.length === 0) return
    const stale = sql`delete from lot_search s using public_lots l
      where l.id = s.lot_id and l.id = any(${lotIds}::uuid[])
        and (l.state in ('passed', 'withdrawn')
          or not exists (select from public_works a where a.id = l.artwork_id and a.status in ('listed', 'sold')))`
    await rebuild(db, sql`l.id = any(${lotIds}::uuid[])`)
    // Afterwards: a lot that was withdrawn while the statement above waited for its row must not come back with it.
    await stale.execute(db)
    await collectWords(sql`s.lot_id = any(${lotIds}::uuid[])`).execute(db)
  },

  /** The next lots, by id, whose row differs from the lot or was built by an older version of the code. */
  async findStale(db: Db | Tx, afterId: string | null = null): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select l.id from lot_search s join public_lots l on l.id = s.lot_id
      where (${afterId}::uuid is null or s.lot_id > ${afterId}) and (s.price_cents <> ${price}
        or s.closes_at <> ${closesAt} or l.state in ('passed', 'withdrawn') or s.projection_version < ${projectionVersion})
      order by s.lot_id limit 500`.execute(db)
    return rows.map((row) => row.id)
  },

  /** Whether rows were built by an older version of the code, whose facet numbers may differ. */
  async isOutdated(db: Db): Promise<boolean> {
    const { rows } = await sql`select from lot_search where projection_version < ${projectionVersion} limit 1`.execute(
      db,
    )
    return rows.length > 0
  },

  async remove(tx: Tx, lotIds: readonly LotId[]): Promise<void> {
    await sql`delete from lot_search where lot_id = any(${lotIds}::uuid[])`.execute(tx)
  },

  async rebuildAll(db: Db | Tx): Promise<void> {
    await sql`delete from lot_search`.execute(db)
    await rebuild(db, sql`true`)
    await collectWords(sql`true`).execute(db)
  },
}
