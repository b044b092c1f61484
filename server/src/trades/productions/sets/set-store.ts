import type { ProductionId } from '@vermeil/contracts/ids'
import type { SetBody } from '@vermeil/contracts/trades/productions.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { restorableRows } from '../../../platform/postgres/restorable-rows.ts'
import { oneRow } from '../../../platform/postgres/rows.ts'

/** `dates` are its own or, while it has none, those of its location. */
export type StoredSet = SetBody & {
  id: string
  productionId: ProductionId
  location: string
  dates: { from: string; until: string | null } | null
}

type Row = Omit<StoredSet, 'dates'> & { from: string | null; until: string | null }

const select = sql`
  select s.id, s.production_id as "productionId", s.name, s.location_id as "locationId", s.status,
    s.budget_cents as budget, s.start_date::text as "startDate", s.end_date::text as "endDate", s.description,
    coalesce(l.name, '') as location,
    case when s.start_date is null then l.start_date else s.start_date end::text as from,
    case when s.start_date is null then l.end_date else s.end_date end::text as until
  from production_sets s
  left join set_locations l on l.id = s.location_id and l.deleted_at is null`

const toSet = ({ from, until, ...row }: Row): StoredSet => ({
  ...row,
  locationId: row.location === '' ? null : row.locationId,
  dates: from === null ? null : { from, until },
})

const rowOf = (body: SetBody) => ({
  name: body.name,
  location_id: body.locationId,
  status: body.status,
  budget_cents: body.budget,
  start_date: body.startDate,
  end_date: body.endDate,
  description: body.description,
})

export const setStore = {
  ...restorableRows('production_sets'),

  async find(db: Db | Tx, productionId: ProductionId, id: string, withDeleted = false): Promise<StoredSet | null> {
    const { rows } = await sql<Row>`${select}
      where s.id = ${id} and s.production_id = ${productionId}
        and (s.deleted_at is null or ${withDeleted})`.execute(db)
    return rows[0] ? toSet(rows[0]) : null
  },

  async ofProduction(db: Db | Tx, productionId: ProductionId): Promise<StoredSet[]> {
    const { rows } = await sql<Row>`${select}
      where s.production_id = ${productionId} and s.deleted_at is null order by s.id`.execute(db)
    return rows.map(toSet)
  },

  async count(tx: Tx, productionId: ProductionId): Promise<number> {
    const { count } = await oneRow(tx)<{ count: number }>`
      select count(*) as count from production_sets
      where production_id = ${productionId} and deleted_at is null`
    return count
  },

  async add(tx: Tx, productionId: ProductionId, body: SetBody, id?: string): Promise<string> {
    const values = { ...(id ? { id } : {}), production_id: productionId, ...rowOf(body) }
    return (await tx.insertInto('production_sets').values(values).returning('id').executeTakeFirstOrThrow()).id
  },

  async change(tx: Tx, id: string, body: SetBody): Promise<void> {
    await tx.updateTable('production_sets').set(rowOf(body)).where('id', '=', id).execute()
  },
}
