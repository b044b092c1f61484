import type { AccountId } from '@vermeil/contracts/ids'
import type { PropertyBody, PropertyField } from '@vermeil/contracts/trades/realtors.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import { ownedRows } from '../../../platform/postgres/restorable-rows.ts'
import { allRows, firstRow, oneRow } from '../../../platform/postgres/rows.ts'
import type { Change } from './property-rules.ts'

export type StoredProperty = PropertyBody & { id: string; ownerId: AccountId }
export type ListedProperty = StoredProperty & { photoId: string | null }
export type StoredChange = { id: string; at: Date; field: PropertyField; before: string; after: string }

const columns = sql`p.id, p.owner_id as "ownerId", p.address, p.price_cents as price, p.status,
  p.under_contract_on::text as "underContractOn", p.rooms`

const rowOf = (body: PropertyBody) => ({
  address: body.address,
  price_cents: body.price,
  status: body.status,
  under_contract_on: body.underContractOn,
  rooms: body.rooms,
})

export const propertyStore = {
  ...ownedRows('properties'),

  find: (db: Db | Tx, id: string, withDeleted = false): Promise<StoredProperty | null> => firstRow(db)`
      select ${columns} from properties p where id = ${id} and (deleted_at is null or ${withDeleted})`,

  /** The newest first, each with its first photo. */
  ofOwner: (db: Db | Tx, ownerId: AccountId, limit: number): Promise<ListedProperty[]> => allRows(db)`
      select ${columns}, (
        select f.id from attached_files f where f.subject_kind = 'property' and f.subject_id = p.id order by f.id limit 1
      ) as "photoId"
      from properties p where owner_id = ${ownerId} and deleted_at is null order by id desc limit ${limit}`,

  /** Also the deleted ones, which their owner can still restore. */
  allOf: (db: Db | Tx, ownerId: AccountId): Promise<StoredProperty[]> => allRows(db)`
      select ${columns} from properties p where owner_id = ${ownerId} order by id`,

  /** Every change takes this lock first, so that the history has it and limits hold. Null if it is deleted. */
  lock: (tx: Tx, id: string): Promise<StoredProperty | null> => firstRow(tx)`
      select ${columns} from properties p where id = ${id} and deleted_at is null for no key update`,

  async add(tx: Tx, ownerId: AccountId, body: PropertyBody, seed: { id?: string; created_at?: Date } = {}) {
    const values = { ...seed, owner_id: ownerId, ...rowOf(body) }
    return (await tx.insertInto('properties').values(values).returning('id').executeTakeFirstOrThrow()).id
  },

  /** What the photos of an account take. */
  async photoBytes(tx: Tx, ownerId: string): Promise<number> {
    const { bytes } = await oneRow(tx)<{ bytes: number }>`
      select coalesce(sum(f.bytes), 0) as bytes from properties p
      join attached_files f on f.subject_kind = 'property' and f.subject_id = p.id
      where p.owner_id = ${ownerId}`
    return bytes
  },

  async change(tx: Tx, id: string, body: PropertyBody): Promise<void> {
    await tx.updateTable('properties').set(rowOf(body)).where('id', '=', id).execute()
  },

  async addChanges(tx: Tx, propertyId: string, changes: readonly (Change & { at?: Date })[]): Promise<void> {
    if (changes.length === 0) return
    const values = changes.map((change) => ({ property_id: propertyId, ...change }))
    await tx.insertInto('property_changes').values(values).execute()
  },

  /** The newest first. */
  history: (db: Db, propertyId: string, limit: number): Promise<StoredChange[]> => allRows(db)`
      select id, at, field, before, after from property_changes
      where property_id = ${propertyId} order by id desc limit ${limit}`,

  pruneChanges: (db: Db): Promise<number> => deleteExpired(db, { table: 'property_changes', since: 'at', days: 730 }),
}
