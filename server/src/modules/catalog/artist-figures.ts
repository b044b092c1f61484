import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/database.ts'

/** The figures on an artist's card, moved by those who know: a sale by settlement, a rating by a buyer. */
export const artistFigures = {
  async addSale(tx: Tx, artworkId: string, amountCents: number): Promise<void> {
    await sql`update artists set sale_count = sale_count + 1, sale_value_cents = sale_value_cents + ${amountCents}
      where id = (select artist_id from artworks where id = ${artworkId})`.execute(tx)
    await sql`update artworks set status = 'sold', updated_at = house_now() where id = ${artworkId}`.execute(tx)
  },

  /** A sale that was undone: refunded, or lapsed unpaid. */
  async removeSale(tx: Tx, artworkId: string, amountCents: number): Promise<void> {
    await sql`update artists set sale_count = greatest(sale_count - 1, 0),
        sale_value_cents = greatest(sale_value_cents - ${amountCents}, 0)
      where id = (select artist_id from artworks where id = ${artworkId})`.execute(tx)
  },

  async addRating(tx: Tx, artistId: string, stars: 1 | 2 | 3 | 4 | 5): Promise<void> {
    await sql`update artists set rating_count = rating_count + 1, rating_sum = rating_sum + ${stars}
      where id = ${artistId}`.execute(tx)
  },
}
