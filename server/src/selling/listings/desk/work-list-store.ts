import type { ArtistId, ArtworkId } from '@vermeil/contracts/ids'
import { maxCounted } from '@vermeil/contracts/paging.schema'
import { type AdminWork, type AdminWorkFilter, priceBands } from '@vermeil/contracts/selling/listings-admin.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { allRows, oneRow } from '../../../platform/postgres/rows.ts'

/** What administrators look for, with the artists whom the search text names. */
export type WorkSearch = AdminWorkFilter & { artists: readonly ArtistId[] }

const partOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
/** The indexes of titles and names hold groups of three letters, so a shorter text narrows nothing. */
const MIN_PART = 3

function matches({ q, status, artist, medium, venue, price, approved, artists }: WorkSearch): RawBuilder<unknown> {
  const isApproved = sql`exists (select from approved_accounts where id = a.seller_id)`
  const [from, to] = price ? priceBands[price] : []
  const parts = [
    ...(status ? [sql`a.status = ${status}`] : []),
    ...(artist ? [sql`a.artist_id = ${artist}`] : []),
    ...(medium ? [sql`a.medium = ${medium}`] : []),
    ...(venue ? [sql`a.venue = ${venue}`] : []),
    ...(price ? [sql`a.starting_bid_cents >= ${from} and a.starting_bid_cents < ${to}`] : []),
    ...(approved === 'yes' ? [isApproved] : []),
    ...(approved === 'no' ? [sql`a.seller_id is not null and not ${isApproved}`] : []),
    ...(q && q.length >= MIN_PART ? [sql`(a.title ilike ${partOf(q)} or a.artist_id = any(${artists}::uuid[]))`] : []),
  ]
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

const orders = {
  updated: sql`a.updated_at, a.id`,
  '-updated': sql`a.updated_at desc, a.id desc`,
  title: sql`a.title, a.id`,
  '-title': sql`a.title desc, a.id desc`,
  price: sql`a.starting_bid_cents nulls first, a.id`,
  '-price': sql`a.starting_bid_cents desc nulls last, a.id desc`,
} as const

/** The works of a list in its order, each with its picture and its newest lot. */
const cards = (ids: RawBuilder<unknown>) => sql<AdminWork>`
  select a.id, a.status, a.title, a.slug, a.medium, a.venue, a.starting_bid_cents as "startingBid",
    a.is_featured as "isFeatured", to_char(a.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
    jsonb_build_object('id', r.id, 'name', r.name) as artist,
    case when a.seller_id is not null then jsonb_build_object('id', a.seller_id,
      'isApproved', exists (select from approved_accounts where id = a.seller_id)) end as seller,
    (select jsonb_build_object('key', image_key, 'width', width, 'height', height, 'thumbhash', thumbhash, 'color', colors[1])
      from artwork_images where artwork_id = a.id and position = 0) as image,
    (select jsonb_build_object('id', l.id, 'venue', l.venue, 'state', l.state, 'currentBid', l.current_bid_cents, 'bidCount', l.bid_count,
        'opensAt', to_char(l.opens_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'closesAt', to_char(l.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'hammerPrice', l.hammer_cents)
      from public_lots l where l.artwork_id = a.id order by l.created_at desc, l.id desc limit 1) as lot
  from unnest(array(${ids})) with ordinality as chosen (id, place)
  join artworks a on a.id = chosen.id join public_artists r on r.id = a.artist_id
  order by chosen.place`

/** Everybody's works, as administrators look through them. */
export const workListStore = {
  async artistsNamed(db: Db, text: string): Promise<ArtistId[]> {
    if (text.length < MIN_PART) return []
    const { rows } = await sql<{ id: ArtistId }>`
      select id from public_artists where name ilike ${partOf(text)} limit 500`.execute(db)
    return rows.map(({ id }) => id)
  },

  async page(db: Db, search: WorkSearch, { limit, offset }: { limit: number; offset: number }): Promise<AdminWork[]> {
    const order = orders[search.sort ?? '-updated']
    const { rows } = await cards(
      sql`select a.id from artworks a where ${matches(search)} order by ${order} limit ${limit} offset ${offset}`,
    ).execute(db)
    return rows
  },

  /** Counted up to `maxCounted` and one more. */
  async count(db: Db, search: WorkSearch): Promise<number> {
    // Makes the planner read an index; the words of a search have one of their own.
    const order = search.q ? sql`` : sql`order by a.updated_at desc, a.id desc`
    const { total } = await oneRow(db)<{ total: number }>`
      select count(*)::int as total from (
        select from artworks a where ${matches(search)} ${order} limit ${maxCounted + 1}
      ) as found`
    return total
  },

  /** All that match, in the order of their ids, from behind the given one on. */
  async after(db: Db, search: WorkSearch, last: string | null, limit: number): Promise<AdminWork[]> {
    const place = last ? sql`and a.id > ${last}` : sql``
    const { rows } = await cards(
      sql`select a.id from artworks a where ${matches(search)} ${place} order by a.id limit ${limit}`,
    ).execute(db)
    return rows
  },

  /** Timed lots that wait to open, the next first. */
  async upcoming(db: Db, limit: number): Promise<AdminWork[]> {
    const { rows } = await cards(sql`
      select artwork_id from public_lots where state = 'scheduled' and venue = 'timed'
      order by opens_at limit ${limit}`).execute(db)
    return rows
  },

  async countInReview(db: Db): Promise<number> {
    const { count } = await oneRow(db)<{ count: number }>`
      select count(*)::int as count from artworks where status = 'in_review'`
    return count
  },

  /** As the home page shows them while they are on sale. */
  async featured(db: Db | Tx): Promise<AdminWork[]> {
    const { rows } = await cards(sql`
      select a.id from artworks a where a.is_featured order by a.featured_position nulls last, a.listed_at desc, a.id`).execute(
      db,
    )
    return rows
  },

  /** Locks every work that is or will be featured, in the order of their ids. */
  lockForFeaturing: (tx: Tx, ids: readonly ArtworkId[]): Promise<{ id: string; isFeatured: boolean }[]> => allRows(tx)`
      select id, is_featured as "isFeatured" from artworks
      where id = any(${ids}::uuid[]) or is_featured order by id for no key update`,

  /** Exactly these, in this order. */
  async feature(tx: Tx, ids: readonly ArtworkId[]): Promise<void> {
    await sql`
      update artworks a set is_featured = chosen.place is not null, featured_position = chosen.place
      from (select id from artworks where is_featured or id = any(${ids}::uuid[])) as touched
      left join unnest(${ids}::uuid[]) with ordinality as chosen (id, place) on chosen.id = touched.id
      where a.id = touched.id`.execute(tx)
  },
}
