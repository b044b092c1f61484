import type {
  ArtistCard,
  ArtistListQuery,
  ArtistPage,
  ArtistStyles,
  ArtistView,
} from '@vermeil/contracts/catalog/artists.schema'
import { pageSize } from '@vermeil/contracts/catalog/catalog.schema'
import type { AccountId, ArtistId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type pg from 'pg'
import { one } from '../../../platform/must.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { oneRow } from '../../../platform/postgres/rows.ts'
import { wordsOf } from '../search/search-words.ts'
import { readArtistCursor, writeArtistCursor } from './artist-cursor.ts'
import { cardsOf } from './card-store.ts'
import type { Viewer } from './lot-visibility.ts'

type ArtistRow = {
  id: string
  name: string
  slug: string
  specialty: string
  location: string
  avatar_key: string | null
  is_featured: boolean
  joined_year: number
  rating_sum: number
  rating_count: number
  work_count: number
  works_on_offer: number
  sale_count: number
  sale_value_cents: number
  follower_count: number
  bio: string
  statement: string
  recent: ArtistCard['recentWorks'] | null
}

const openStates = `('scheduled', 'live', 'stopped')`

const columns = `r.id, r.name, r.slug, r.specialty, r.location, r.avatar_key, r.is_featured, r.joined_year, r.rating_sum,
  r.rating_count, r.work_count, r.sale_count, r.sale_value_cents, r.follower_count, r.bio, r.statement,
  (select count(*)::int from public_works a join public_lots l on l.artwork_id = a.id and l.state in ${openStates}
    where a.artist_id = r.id) as works_on_offer`

/** Newest listed first; three fit on a card. */
const recentWorks = `(select jsonb_agg(jsonb_build_object('lotId', w.lot_id, 'title', w.title, 'slug', w.slug,
    'image', case when w.image_key is not null then jsonb_build_object('key', w.image_key, 'width', w.width,
      'height', w.height, 'thumbhash', w.thumbhash, 'color', w.color) end))
  from (select s.lot_id, a.title, a.slug, i.image_key, i.width, i.height, i.thumbhash, i.colors[1] as color
    from public_works a join lot_search s on s.artwork_id = a.id
    left join public_images i on i.artwork_id = a.id and i.position = 0
    where a.artist_id = r.id order by a.listed_at desc, a.id limit 3) w) as recent`

export const toArtistCard = (row: ArtistRow): ArtistCard => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  specialty: row.specialty,
  location: row.location,
  avatarKey: row.avatar_key,
  isFeatured: row.is_featured,
  joined: row.joined_year,
  rating: row.rating_count > 0 ? Math.round((row.rating_sum / row.rating_count) * 10) / 10 : null,
  ratingCount: row.rating_count,
  totalWorks: row.work_count,
  worksOnOffer: row.works_on_offer,
  totalSales: row.sale_count,
  totalValue: row.sale_value_cents,
  followers: row.follower_count,
  recentWorks: row.recent ?? [],
})

const orders = {
  featured: { key: `(not r.is_featured)::text || lower(r.name)`, direction: 'asc' },
  name: { key: 'lower(r.name)', direction: 'asc' },
  value: { key: `lpad(r.sale_value_cents::text, 15, '0')`, direction: 'desc' },
} as const

/** Reads the open lots, of which there are few, and not each artist's works. */
const hasWorkOnOffer = `r.id in (select a.artist_id from public_lots l join public_works a on a.id = l.artwork_id
  where l.state in ${openStates})`

export async function listArtists(pool: pg.Pool, query: ArtistListQuery): Promise<ArtistPage> {
  const sort = query.sort ?? 'featured'
  const { key, direction } = orders[sort]
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const wanted = wordsOf(query.q ?? '').map(
    (word) => `unaccent(r.name || ' ' || r.specialty) ilike '%' || unaccent(${value(word)}) || '%'`,
  )
  if (query.featured !== undefined) wanted.push(`r.is_featured = ${value(query.featured)}`)
  if (query.style !== undefined) wanted.push(`r.specialty = ${value(query.style)}`)
  if (query.onOffer !== undefined) wanted.push(`${query.onOffer ? '' : 'not '}(${hasWorkOnOffer})`)
  const where = wanted.join(' and ') || 'true'
  const counted = values.length
  const cursor = query.cursor === undefined ? null : readArtistCursor(query.cursor)
  const after = cursor
    ? `(${key}, r.id) ${direction === 'asc' ? '>' : '<'} (${value(cursor.key)}, ${value(cursor.id)}::uuid)`
    : 'true'
  const [page, total] = await Promise.all([
    pool.query<ArtistRow & { key: string }>(
      `select ${columns}, ${key} as key, ${recentWorks} from artists r where ${where} and ${after}
       order by ${key} ${direction}, r.id ${direction} limit ${pageSize + 1}`,
      values,
    ),
    pool.query<{ total: number }>(
      `select count(*)::int as total from artists r where ${where}`,
      values.slice(0, counted),
    ),
  ])
  const size = query.limit ?? pageSize
  const shown = page.rows.slice(0, size)
  const last = shown.at(-1)
  return {
    artists: shown.map(toArtistCard),
    total: one(total.rows).total,
    nextCursor: page.rows.length > size && last ? writeArtistCursor(last) : null,
  }
}

/** What artists work in, the most frequent first. */
export async function artistStyles(pool: pg.Pool, limit: number): Promise<ArtistStyles> {
  const { rows } = await pool.query<ArtistStyles['styles'][number]>(
    `select specialty as name, count(*)::int as artists from artists where specialty <> ''
     group by specialty order by 2 desc, 1 limit $1`,
    [limit],
  )
  return { styles: rows }
}

const WORKS_SHOWN = 48

/** What the artist lists on their page, in their own order. */
const ownLists = `array(select jsonb_build_object('year', e.year, 'title', e.title, 'place', e.place)
    from artist_exhibitions e where e.artist_id = r.id order by e.position) as exhibitions,
  array(select jsonb_build_object('label', k.label, 'url', k.url)
    from artist_links k where k.artist_id = r.id order by k.position) as links`

type ArtistPageRow = ArtistRow &
  Pick<ArtistView, 'exhibitions' | 'links'> & {
    lot_ids: string[]
    meeting_host_id: string | null
    is_followed: boolean
  }

export async function artistView(pool: pg.Pool, artistId: ArtistId, viewer: Viewer): Promise<ArtistView | null> {
  const page = await artistPage(pool, artistId, viewer)
  return page && { ...page.about, works: await cardsOf(pool, page.lotIds, viewer) }
}

/** The page without its works, and which works it shows. */
export async function artistPage(pool: pg.Pool, artistId: ArtistId, viewer: Viewer) {
  // Named, so that each connection plans it once.
  const { rows } = await pool.query<ArtistPageRow>({
    name: 'catalog-artist-page',
    text: `select ${columns}, ${recentWorks}, ${ownLists},
        array(select s.lot_id from public_works a join lot_search s on s.artwork_id = a.id
          join public_lots l on l.id = s.lot_id where a.artist_id = r.id
          order by l.state not in ${openStates}, s.closes_at, s.listed_at desc, s.lot_id limit ${WORKS_SHOWN}) as lot_ids,
        (select h.account_id from public_meeting_hosts h where h.account_id = r.account_id) as meeting_host_id,
        exists (select from follows f where f.artist_id = r.id and f.account_id = $2) as is_followed
      from artists r where r.id = $1`,
    values: [artistId, viewer?.accountId ?? null],
  })
  const [row] = rows
  if (!row) return null
  const { bio, statement, exhibitions, links, meeting_host_id: meetingHostId } = row
  const written = { bio, statement, exhibitions, links, meetingHostId }
  const about = { ...toArtistCard(row), ...written, ...(viewer ? { isFollowed: row.is_followed } : {}) }
  return { about, lotIds: row.lot_ids }
}

export async function isFollowing(pool: pg.Pool, artistId: ArtistId, accountId: AccountId): Promise<boolean> {
  const { rows } = await pool.query<{ is_followed: boolean }>({
    name: 'catalog-is-following',
    text: 'select exists (select from follows where artist_id = $1 and account_id = $2) as is_followed',
    values: [artistId, accountId],
  })
  return one(rows).is_followed
}

const FEATURED_ARTISTS = 3

/** The first featured artist who has something to say gets the spotlight. */
export async function featuredArtists(pool: pg.Pool) {
  const { rows } = await pool.query<ArtistRow>(
    `select ${columns}, ${recentWorks} from artists r where r.is_featured order by r.created_at, r.id limit ${FEATURED_ARTISTS}`,
  )
  const spotlight = rows.find((row) => row.statement !== '') ?? rows[0]
  return {
    artists: rows.map(toArtistCard),
    spotlight: spotlight ? { ...toArtistCard(spotlight), bio: spotlight.bio, statement: spotlight.statement } : null,
  }
}

/** What the artist says about their work; without that, about themselves. */
export async function statementOf(db: Db, artistId: ArtistId): Promise<string> {
  const { rows } = await sql<{ statement: string }>`
    select coalesce(nullif(statement, ''), bio) as statement from artists where id = ${artistId}`.execute(db)
  return rows[0]?.statement ?? ''
}

export async function isPortraitUsed(db: Db, key: string): Promise<boolean> {
  const { isUsed } = await oneRow(db)<{ isUsed: boolean }>`
    select exists (select from artists where avatar_key = ${key}) as "isUsed"`
  return isUsed
}
