import type { AccountId, ArtistId, ArtworkId, LotId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type pg from 'pg'
import { one } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { facetKey, facetKeysOf } from './facets.ts'
import { projection } from './projection-store.ts'
import { Statement } from './search-statement.ts'
import { wordQuery, wordsOf } from './search-words.ts'
import { beginningOf, beginningsOf } from './word-beginnings.ts'

/** The words of a search as it matches them. */
export type CompiledWords = {
  /** A tsquery, for `FindableWork.document`. */
  query: string
  /** One of these is a beginning of every work that matches. */
  beginnings: string[]
}

/** An open lot as the search sees it, to be compared with criteria that people have saved. */
export type FindableWork = {
  artworkId: ArtworkId
  artistId: ArtistId
  sellerId: AccountId | null
  opensAt: Date | null
  price: number
  /** What it is found by, as `facetKey` writes it: `medium:oil`. */
  facets: ReadonlySet<string>
  /** A tsvector. */
  document: string
  beginnings: string[]
}

export async function compileWords(pool: pg.Pool, text: string): Promise<CompiledWords | null> {
  const words = wordQuery(wordsOf(text))
  if (!words) return null
  const statement = new Statement()
  const query = statement.words(words)
  const last = statement.value(words.last)
  const { rows } = await pool.query<{ query: string; lexemes: string[] }>(
    `select (${query})::text as query,
       tsvector_to_array(to_tsvector('catalog_words', ${last}) || to_tsvector('catalog_stems', ${last})) as lexemes`,
    statement.values,
  )
  const { lexemes, ...compiled } = one(rows)
  return { ...compiled, beginnings: [...new Set(lexemes.map(beginningOf))] }
}

type Row = {
  artwork_id: ArtworkId
  artist_id: ArtistId
  collection_id: string | null
  seller_id: AccountId | null
  opens_at: Date | null
  price_cents: number
  document: string
  lexemes: string[]
}

/** Null for a lot that has ended. Its searchable row is rebuilt first: another version may have numbered the facets. */
export async function findableWork(tx: Tx, lotId: LotId): Promise<FindableWork | null> {
  await projection.rebuild(tx, [lotId])
  const { rows } = await sql<Row>`
    select s.artwork_id, a.artist_id, a.collection_id, l.seller_id, l.opens_at, s.price_cents, s.document::text,
      tsvector_to_array(s.document) as lexemes
    from lot_search s join public_lots l on l.id = s.lot_id join public_works a on a.id = s.artwork_id
    where s.lot_id = ${lotId} and l.state in ('scheduled', 'live', 'stopped')`.execute(tx)
  const [row] = rows
  if (!row) return null
  const ofRows = [facetKey('artist', row.artist_id)]
  if (row.collection_id) ofRows.push(facetKey('collection', row.collection_id))
  return {
    artworkId: row.artwork_id,
    artistId: row.artist_id,
    sellerId: row.seller_id,
    opensAt: row.opens_at,
    price: row.price_cents,
    facets: new Set([...facetKeysOf(row.lexemes), ...ofRows]),
    document: row.document,
    beginnings: beginningsOf(row.lexemes.filter((lexeme) => !lexeme.startsWith('#'))),
  }
}
