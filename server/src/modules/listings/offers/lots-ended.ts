import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { Catalog } from '../../catalog/catalog.ts'

export type EndedLot = { lotId: string; artworkId: string; sale: { price: number } | null }
export type LotsEnded = (tx: Tx, ended: readonly EndedLot[]) => Promise<void>

/** Marks the works of ended lots as sold, or returns them to their sellers, who may offer them again. */
export const createLotsEnded =
  ({ catalog }: { catalog: Pick<Catalog, 'figures'> }): LotsEnded =>
  async (tx, ended) => {
    const unsold: string[] = []
    for (const { artworkId, sale } of ended) {
      if (!sale) {
        unsold.push(artworkId)
        continue
      }
      await sql`update artworks set status = 'sold', updated_at = house_now() where id = ${artworkId}`.execute(tx)
      await catalog.figures.addSale(tx, artworkId, sale.price)
    }
    if (unsold.length === 0) return
    await sql`update artworks set status = 'withdrawn', updated_at = house_now()
    where id = any(${unsold}::uuid[]) and status = 'listed'`.execute(tx)
    await catalog.figures.removeWorks(tx, unsold)
  }
