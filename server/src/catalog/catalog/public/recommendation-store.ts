import type { Medium } from '@vermeil/contracts/catalog/artworks.schema'
import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type pg from 'pg'
import { facetLexeme, facetNumber, rowFacetLexeme } from '../search/facets.ts'
import { fromSlices } from '../search/slice-store.ts'
import type { Candidate, FollowedArtist, KnownWork } from './taste-rules.ts'

export type MetWork = Omit<KnownWork, 'interest'> & { lotId: LotId; artistNumber: number }
export type MetArtist = FollowedArtist & { artistNumber: number }

/** The artist, medium and price of works somebody met. */
export async function metWorks(pool: pg.Pool, lotIds: readonly LotId[]): Promise<MetWork[]> {
  const { rows } = await pool.query<MetWork>({
    name: 'catalog-met-works',
    text: `select l.id as "lotId", a.title, a.style, a.artist_id as "artistId", r.name as "artistName", r.facet_number as "artistNumber",
        a.medium, coalesce(l.hammer_cents, l.current_bid_cents, l.starting_bid_cents) as price
      from public_lots l join public_works a on a.id = l.artwork_id join artists r on r.id = a.artist_id
      where l.id = any($1::uuid[])`,
    values: [lotIds],
  })
  return rows
}

const MAX_FOLLOWED = 50

export async function followedArtists(pool: pg.Pool, accountId: AccountId): Promise<MetArtist[]> {
  const { rows } = await pool.query<MetArtist>({
    name: 'catalog-followed-artists',
    text: `select r.id as "artistId", r.name as "artistName", r.facet_number as "artistNumber"
      from follows f join artists r on r.id = f.artist_id where f.account_id = $1
      order by f.created_at desc limit ${MAX_FOLLOWED}`,
    values: [accountId],
  })
  return rows
}

type Wanted = {
  artistNumbers: readonly number[]
  media: readonly Medium[]
  accountId: AccountId
  without: readonly LotId[]
}

/** How many works are compared for each of the three ways to find them. */
const COMPARED = 200
const onAuction = facetLexeme(facetNumber('availability', 'on-auction'))

const columns = 'lot_id, artwork_id, price_cents, watch_count'

/** Works on auction with one of these facets. */
const withAny = (lexemes: readonly string[]) =>
  `(${lexemes.map((lexeme) => `'${lexeme}'`).join(' | ')}) & '${onAuction}'`

/** Works on auction by these artists, of these media, and the next to close. Not the person's own. */
export async function candidatesFor(
  pool: pg.Pool,
  { artistNumbers, media, accountId, without }: Wanted,
): Promise<Candidate[]> {
  const facets = [
    artistNumbers.map((number) => rowFacetLexeme('artist', number)),
    media.map((medium) => facetLexeme(facetNumber('medium', medium))),
  ].filter((lexemes) => lexemes.length > 0)
  const byFacet = facets.map(
    (_, place) => `union (${fromSlices(columns, `document @@ $${place + 4}::tsquery`)} limit ${COMPARED})`,
  )
  const { rows } = await pool.query<Candidate>({
    text: `with near as (
        (select ${columns} from lot_search where closes_at > (select house_now()) and document @@ $1::tsquery
          order by closes_at, lot_id limit ${COMPARED})
        ${byFacet.join(' ')}
      )
      select s.lot_id as "lotId", a.artist_id as "artistId", a.medium, a.style, s.price_cents as price, s.watch_count as watchers
      from near s join public_lots l on l.id = s.lot_id join public_works a on a.id = s.artwork_id
      where l.state = 'live' and l.seller_id is distinct from $2 and s.lot_id <> all($3::uuid[])`,
    values: [`'${onAuction}'`, accountId, without, ...facets.map(withAny)],
  })
  return rows
}
