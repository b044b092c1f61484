import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/database.ts'

export type DeletedRecords = {
  productionIds: string[]
  setIds: string[]
  locationIds: string[]
  placementIds: string[]
}

const tables = {
  productionIds: 'productions',
  setIds: 'production_sets',
  locationIds: 'set_locations',
  placementIds: 'placements',
} as const

/** What was deleted can be restored for a day. */
export const deletedStore = {
  async expired(tx: Tx): Promise<DeletedRecords> {
    const idsIn = async (table: string) => {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(table)}
        where deleted_at < (select house_now()) - interval '1 day' order by deleted_at limit 1000`.execute(tx)
      return rows.map(({ id }) => id)
    }
    const { productionIds, setIds, locationIds, placementIds } = tables
    return {
      productionIds: await idsIn(productionIds),
      setIds: await idsIn(setIds),
      locationIds: await idsIn(locationIds),
      placementIds: await idsIn(placementIds),
    }
  },

  async remove(tx: Tx, { productionIds, setIds, locationIds, placementIds }: DeletedRecords): Promise<void> {
    const remove = (table: string, ids: readonly string[]) =>
      sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(tx)
    await remove(tables.placementIds, placementIds)
    await remove(tables.setIds, setIds)
    await remove(tables.locationIds, locationIds)
    await remove(tables.productionIds, productionIds)
  },
}
