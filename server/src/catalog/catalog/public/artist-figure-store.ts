import type { ArtistId, ArtworkId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/database.ts'

/** The counters on an artist's card. The module that knows of a change reports it, in its own transaction. */
export interface ArtistFigures {
  addWork(tx: Tx, artworkId: ArtworkId): Promise<void>
  removeWorks(tx: Tx, artworkIds: readonly ArtworkId[]): Promise<void>
  addSale(tx: Tx, artworkId: ArtworkId, amountCents: number): Promise<void>
  /** After a sale was refunded or relisted. Counts anew: the price of the sale and of the last order may differ. */
  saleUndone(tx: Tx, artworkId: ArtworkId): Promise<void>
  addRating(tx: Tx, artistId: ArtistId, stars: 1 | 2 | 3 | 4 | 5): Promise<void>
}

/** What an artist's counters grow by. */
export type ArtistCounts = {
  artistId: ArtistId
  works: number
  sales: number
  /** In cents. */
  value: number
  ratings: number
  stars: number
}

/** For works that were seeded after their artists. */
export async function addArtistCounts(tx: Tx, added: readonly ArtistCounts[]): Promise<void> {
  await sql`update artists r set work_count = work_count + a.works, sale_count = sale_count + a.sales,
      sale_value_cents = sale_value_cents + a.value, rating_count = rating_count + a.ratings,
      rating_sum = rating_sum + a.stars
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as a ("artistId" uuid, works int, sales int, value bigint, ratings int, stars int)
    where r.id = a."artistId"`.execute(tx)
}

const artistOf = (artworkId: ArtworkId) => sql`(select artist_id from public_works where id = ${artworkId})`

export const artistFigures: ArtistFigures = {
  async addWork(tx, artworkId) {
    await sql`update artists set work_count = work_count + 1 where id = ${artistOf(artworkId)}`.execute(tx)
  },

  async removeWorks(tx, artworkIds) {
    await sql`update artists r set work_count = greatest(work_count - gone.works, 0)
      from (select artist_id, count(*)::int as works from public_works where id = any(${artworkIds}::uuid[]) group by 1) gone
      where r.id = gone.artist_id`.execute(tx)
  },

  async addSale(tx, artworkId, amountCents) {
    await sql`update artists set sale_count = sale_count + 1, sale_value_cents = sale_value_cents + ${amountCents}
      where id = ${artistOf(artworkId)}`.execute(tx)
  },

  async saleUndone(tx, artworkId) {
    await sql`update artists set (sale_count, sale_value_cents) = (
        select coalesce(sum(sales), 0), coalesce(sum(value_cents), 0) from artist_sales where artist_id = artists.id
      ) where id = ${artistOf(artworkId)}`.execute(tx)
  },

  async addRating(tx, artistId, stars) {
    await sql`update artists set rating_count = rating_count + 1, rating_sum = rating_sum + ${stars}
      where id = ${artistId}`.execute(tx)
  },
}
