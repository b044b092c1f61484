import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/database.ts'
import { artistFigures } from './artist-figures.ts'

type EndedLot = { lotId: string; artworkId: string; sale: { price: number } | null }

/** What the end of auctions means for their works: sold, or their seller's again, who may offer them anew. */
export async function lotsEnded(tx: Tx, ended: readonly EndedLot[]): Promise<void> {
  const unsold: string[] = []
  for (const { artworkId, sale } of ended) {
    if (sale) await artistFigures.addSale(tx, artworkId, sale.price)
    else unsold.push(artworkId)
  }
  if (unsold.length === 0) return
  await sql`update artworks set status = 'withdrawn', updated_at = house_now()
    where id = any(${unsold}::uuid[]) and status = 'listed'`.execute(tx)
  await sql`update artists r set work_count = greatest(work_count - passed.works, 0)
    from (select artist_id, count(*)::int as works from artworks where id = any(${unsold}::uuid[]) group by 1) passed
    where r.id = passed.artist_id`.execute(tx)
}
