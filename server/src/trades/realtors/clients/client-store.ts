import type { AccountId } from '@vermeil/contracts/ids'
import type { ClientBody } from '@vermeil/contracts/trades/realtors.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { ownedRows } from '../../../platform/postgres/restorable-rows.ts'
import { allRows, firstRow, oneRow } from '../../../platform/postgres/rows.ts'

export type StoredClient = ClientBody & { id: string; ownerId: AccountId }

const columns = sql`id, owner_id as "ownerId", name, email, phone, property_interest as "propertyInterest",
  art_preference as "artPreference", last_contact_on::text as "lastContact", follow_up_on::text as "followUp", notes`

const rowOf = (body: ClientBody) => ({
  name: body.name,
  email: body.email,
  phone: body.phone,
  property_interest: body.propertyInterest,
  art_preference: body.artPreference,
  last_contact_on: body.lastContact,
  follow_up_on: body.followUp,
  notes: body.notes,
})

export const clientStore = {
  ...ownedRows('clients'),

  find: (db: Db | Tx, id: string, withDeleted = false): Promise<StoredClient | null> => firstRow(db)`
      select ${columns} from clients where id = ${id} and (deleted_at is null or ${withDeleted})`,

  /** The client who was ever sent this link, and the addresses that their links went to. */
  async byLink(tx: Tx, linkId: string): Promise<{ id: string; ownerId: AccountId; emails: string[] } | null> {
    const { rows } = await sql<{ id: string; ownerId: AccountId }>`
      select c.id, c.owner_id as "ownerId"
      from client_links link join clients c on c.id = link.client_id where link.link_id = ${linkId}`.execute(tx)
    const [client] = rows
    return client ? { ...client, emails: await clientStore.emailsOf(tx, client.id) } : null
  },

  /** The address of today, and each one that a link was sent to. */
  async emailsOf(tx: Tx, id: string): Promise<string[]> {
    const { rows } = await sql<{ email: string }>`
      select email from clients where id = ${id} and email is not null
      union select sent_to from client_links where client_id = ${id} and sent_to is not null`.execute(tx)
    return rows.map(({ email }) => email)
  },

  async namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('clients')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },

  /** The newest first. */
  ofOwner: (db: Db, ownerId: AccountId, limit: number): Promise<StoredClient[]> => allRows(db)`
      select ${columns} from clients
      where owner_id = ${ownerId} and deleted_at is null order by id desc limit ${limit}`,

  /** Also the deleted ones, which their owner can still restore. */
  allOf: (db: Db | Tx, ownerId: AccountId): Promise<StoredClient[]> => allRows(db)`
      select ${columns} from clients where owner_id = ${ownerId} order by id`,

  figuresOf: (db: Db, ownerId: AccountId): Promise<{ clients: number; followUpsDue: number }> => oneRow(db)`
      select count(*) as clients, count(*) filter (where follow_up_on <= (select house_now())::date) as "followUpsDue"
      from clients where owner_id = ${ownerId} and deleted_at is null`,

  async add(tx: Tx, ownerId: AccountId, body: ClientBody, seed: { id?: string; created_at?: Date } = {}) {
    const values = { ...seed, owner_id: ownerId, ...rowOf(body) }
    return (await tx.insertInto('clients').values(values).returning('id').executeTakeFirstOrThrow()).id
  },

  /** False if it was deleted meanwhile. */
  async change(tx: Tx, id: string, body: ClientBody): Promise<boolean> {
    const changed = tx.updateTable('clients').set(rowOf(body)).where('id', '=', id).where('deleted_at', 'is', null)
    return (await changed.executeTakeFirst()).numUpdatedRows > 0n
  },
}
