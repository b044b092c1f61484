import type { ProductionId } from '@vermeil/contracts/ids'
import type { LocationBody } from '@vermeil/contracts/trades/productions.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { restorableRows } from '../../../platform/postgres/restorable-rows.ts'
import { allRows, firstRow, oneRow } from '../../../platform/postgres/rows.ts'

export type StoredLocation = LocationBody & { id: string; productionId: ProductionId }

const select = sql`
  select id, production_id as "productionId", name, address, type, status, budget_cents as budget,
    start_date::text as "startDate", end_date::text as "endDate", description
  from set_locations`

const rowOf = (body: LocationBody) => ({
  name: body.name,
  address: body.address,
  type: body.type,
  status: body.status,
  budget_cents: body.budget,
  start_date: body.startDate,
  end_date: body.endDate,
  description: body.description,
})

export const locationStore = {
  ...restorableRows('set_locations'),

  find(db: Db | Tx, productionId: ProductionId, id: string, withDeleted = false): Promise<StoredLocation | null> {
    return firstRow(db)`${select}
      where id = ${id} and production_id = ${productionId} and (deleted_at is null or ${withDeleted})`
  },

  ofProduction: (db: Db | Tx, productionId: ProductionId): Promise<StoredLocation[]> => allRows(db)`${select}
      where production_id = ${productionId} and deleted_at is null order by id`,

  async count(tx: Tx, productionId: ProductionId): Promise<number> {
    const { count } = await oneRow(tx)<{ count: number }>`
      select count(*) as count from set_locations
      where production_id = ${productionId} and deleted_at is null`
    return count
  },

  async add(tx: Tx, productionId: ProductionId, body: LocationBody, id?: string): Promise<string> {
    const values = { ...(id ? { id } : {}), production_id: productionId, ...rowOf(body) }
    return (await tx.insertInto('set_locations').values(values).returning('id').executeTakeFirstOrThrow()).id
  },

  async change(tx: Tx, id: string, body: LocationBody): Promise<void> {
    await tx.updateTable('set_locations').set(rowOf(body)).where('id', '=', id).execute()
  },
}
