import type { LotId } from '@vermeil/contracts/ids'
import type pg from 'pg'
import { facetLexeme, facetNumber, onOfferLexemes, soldLexeme } from '../search/facets.ts'
import { fromSlices } from '../search/slice-store.ts'
import { subjectOf, type Traits } from './similar-rules.ts'

const traits = `a.artist_id as "artistId", a.style, a.medium, coalesce(i.colors, '{}') as palette`
const picture = 'left join public_images i on i.artwork_id = a.id and i.position = 0'

/** What a lot is compared by; null where there is no such lot. */
export async function traitsOf(pool: pg.Pool, lotId: LotId): Promise<Traits | null> {
  const { rows } = await pool.query<Traits>({
    name: 'catalog-traits',
    text: `select l.id as "lotId", ${traits}, l.state <> 'sold' as "isOnOffer",
        coalesce(l.hammer_cents, l.current_bid_cents, l.starting_bid_cents) as price
      from public_lots l join public_works a on a.id = l.artwork_id ${picture} where l.id = $1`,
    values: [lotId],
  })
  return rows[0] ?? null
}

/** How many works of each kind are compared: a common subject has many, and any few hundred hold good ones. */
const COMPARED = 200
/** A lexeme that no document has. */
const nothing = `'#none'`

const near = (isOnOffer: string, tsquery: string) =>
  `${fromSlices(`lot_id, artwork_id, price_cents, ${isOnOffer}`, `document @@ ${tsquery}`)} limit ${COMPARED}`

/**
 * Works that may be alike: of the same subject, on offer and sold, and of the same medium on offer. Each is one lookup
 * in the index of the search with a limit, however large the catalog is.
 */
export async function similarCandidates(pool: pg.Pool, { style, medium }: Traits): Promise<Traits[]> {
  const subject = subjectOf(style).join(' | ')
  // An empty subject would narrow nothing: the lexeme then has to.
  const ofSubject = (lexeme: string) => (subject ? lexeme : nothing)
  const ofMedium = medium ? `'${facetLexeme(facetNumber('medium', medium))}'` : nothing
  const { rows } = await pool.query<Traits>({
    name: 'catalog-similar',
    // The limit of one keeps the planner from reading all works to join a few hundred.
    text: `with near as (
        (${near('true as is_on_offer', "(to_tsquery('catalog_words', $1) && $2::tsquery)")})
        union
        (${near('true', '$3::tsquery')})
        union
        (${near('false', "(to_tsquery('catalog_words', $1) && $4::tsquery)")})
      )
      select s.lot_id as "lotId", w.*, s.is_on_offer as "isOnOffer", s.price_cents as price
      from near s cross join lateral (
        select ${traits} from public_works a ${picture} where a.id = s.artwork_id limit 1
      ) w`,
    values: [subject, ofSubject(onOfferLexemes), `${ofMedium} & ${onOfferLexemes}`, ofSubject(soldLexeme)],
  })
  return rows
}
