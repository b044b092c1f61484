import type { ArtistSuggestion } from '@vermeil/contracts/catalog/suggestions.schema'
import type { LotId } from '@vermeil/contracts/ids'
import type pg from 'pg'
import { onOfferLexemes, rowFacetLexeme, soldLexeme } from './facets.ts'
import { Statement } from './search-statement.ts'
import { prefixQuery, wordQuery } from './search-words.ts'
import { fromSlices } from './slice-store.ts'

/** How many matches are compared: two letters match thousands, and any of them will do until the third is typed. */
const COMPARED = { artists: 50, works: 300 }

/** Artists whose name has words that begin like these. Those with works on offer first, then the most followed. */
export async function suggestedArtists(
  pool: pg.Pool,
  words: readonly string[],
  limit: number,
): Promise<ArtistSuggestion[]> {
  const { rows } = await pool.query<ArtistSuggestion>({
    name: 'catalog-suggested-artists',
    text: `with named as (
        select id, name, slug, avatar_key, facet_number, follower_count from artists
        where to_tsvector('catalog_words', name) @@ to_tsquery('catalog_words', $1) limit ${COMPARED.artists}
      )
      select r.id, r.name, r.slug, r.avatar_key as "avatarKey", offered.works::int as "worksOnOffer"
      from named r cross join lateral (
        select count(*) as works from (${fromSlices('1', 'document @@ ($2 || r.facet_number || $3)::tsquery')}) found
      ) offered
      order by offered.works > 0 desc, r.follower_count desc, r.name, r.id limit $4`,
    values: [prefixQuery(words), `'${rowFacetLexeme('artist', '')}`, `' & ${onOfferLexemes}`, limit],
  })
  return rows
}

/** Works that match the words, the best match first; sold works follow those on offer. */
export async function suggestedLots(pool: pg.Pool, words: readonly string[], limit: number): Promise<LotId[]> {
  const query = wordQuery(words)
  if (!query) return []
  const statement = new Statement()
  const asked = statement.words(query)
  const matches = (lexemes: string) =>
    `(${fromSlices('lot_id, document', `document @@ (${asked} && ${statement.value(lexemes)}::tsquery)`)} limit ${COMPARED.works})`
  const { rows } = await pool.query<{ lot_id: string }>({
    name: `catalog-suggested-lots-${query.whole ? 'words' : 'word'}`,
    text: `with found as materialized (${matches(onOfferLexemes)} union all ${matches(soldLexeme)})
      select lot_id from found order by ${statement.rank({ words: query })} desc, lot_id limit ${statement.value(limit)}`,
    values: statement.values,
  })
  return rows.map((row) => row.lot_id)
}
