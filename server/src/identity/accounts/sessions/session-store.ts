import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import { z } from 'zod'
import { one } from '../../../platform/must.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'

const Amr = z.array(z.object({ method: z.string(), timestamp: z.number() }))
export type Amr = z.infer<typeof Amr>
export type Assurance = 'aal1' | 'aal2'

const columns = [
  'id',
  'account_id as accountId',
  'aal',
  'amr',
  'refresh_counter as counter',
  'refresh_floor as floor',
  'refreshed_at as refreshedAt',
  'used_at as usedAt',
  'may_reset_until as mayResetUntil',
  'user_agent as userAgent',
  'ip',
  'created_at as createdAt',
] as const

const select = (db: Db | Tx) => db.selectFrom('sessions').select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>
export type Session = Omit<Row, 'amr' | 'aal'> & { amr: Amr; aal: Assurance }

const toSession = (row: Row): Session => ({ ...row, amr: Amr.parse(row.amr), aal: row.aal as Assurance })

export const sessionStore = {
  async add(
    tx: Tx,
    session: {
      id: string
      accountId: AccountId
      amr: Amr
      refreshHash: Buffer
      userAgent: string
      ip: string
      mayReset: boolean
    },
  ): Promise<Session> {
    const row = await tx
      .insertInto('sessions')
      .values({
        id: session.id,
        account_id: session.accountId,
        amr: JSON.stringify(session.amr),
        refresh_hash: session.refreshHash,
        user_agent: session.userAgent.slice(0, 400),
        ip: session.ip,
        may_reset_until: session.mayReset ? sql`house_now() + interval '1 hour'` : null,
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
    return toSession(row)
  },

  async byId(db: Db | Tx, id: string): Promise<Session | null> {
    const row = await select(db).where('id', '=', id).executeTakeFirst()
    return row ? toSession(row) : null
  },

  /** Refreshes of one session are decided one at a time. The clock is read after the row is locked. */
  async lock(tx: Tx, id: string): Promise<{ session: Session; refreshHash: Buffer; now: Date } | null> {
    const row = await select(tx).select('refresh_hash').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return null
    const { rows } = await sql<{ now: Date }>`select house_now() as now`.execute(tx)
    return { session: toSession(row), refreshHash: row.refresh_hash, now: one(rows).now }
  },

  async rotate(tx: Tx, id: string, next: { counter: number; hash: Buffer; userAgent: string; ip: string }) {
    await tx
      .updateTable('sessions')
      .set({
        refresh_counter: next.counter,
        refresh_hash: next.hash,
        refreshed_at: sql`house_now()`,
        used_at: sql`house_now()`,
        user_agent: next.userAgent.slice(0, 400),
        ip: next.ip,
      })
      .where('id', '=', id)
      .execute()
  },

  /** Raising moves the floor: an earlier refresh token must not mint a token with the higher assurance. */
  async setAssurance(tx: Tx, id: string, { aal, amr, floor }: { aal: Assurance; amr: Amr; floor: number }) {
    await tx
      .updateTable('sessions')
      .set({ aal, amr: JSON.stringify(amr), refresh_floor: floor })
      .where('id', '=', id)
      .execute()
  },

  async lowerAssurance(tx: Tx, accountId: AccountId) {
    await tx.updateTable('sessions').set({ aal: 'aal1' }).where('account_id', '=', accountId).execute()
  },

  async endResetGrant(tx: Tx, id: string) {
    await tx.updateTable('sessions').set({ may_reset_until: null }).where('id', '=', id).execute()
  },

  async mayReset(db: Db | Tx, id: string): Promise<boolean> {
    const row = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', id)
      .where('may_reset_until', '>', sql<Date>`(select house_now())`)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Newest use first. */
  async ofAccount(db: Db | Tx, accountId: AccountId): Promise<Session[]> {
    const rows = await select(db).where('account_id', '=', accountId).orderBy('used_at', 'desc').execute()
    return rows.map(toSession)
  },

  /** Ends the sessions named, or all, or all but one, and returns their ids. */
  async end(tx: Tx, accountId: AccountId, which: { only?: string; except?: string; aal?: Assurance } = {}) {
    let query = tx.deleteFrom('sessions').where('account_id', '=', accountId)
    if (which.only) query = query.where('id', '=', which.only)
    if (which.except) query = query.where('id', '<>', which.except)
    if (which.aal) query = query.where('aal', '=', which.aal)
    return (await query.returning('id').execute()).map(({ id }) => id)
  },

  /** Ends sessions that weren't used for 90 days. */
  prune: (db: Db) => deleteExpired(db, { table: 'sessions', since: 'used_at', days: 90 }),

  async isKnownAddress(db: Db, accountId: AccountId, addressHashes: readonly Buffer[]): Promise<boolean> {
    const row = await db
      .selectFrom('known_addresses')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('address_hash', 'in', addressHashes)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  async noteAddress(tx: Tx, accountId: AccountId, addressHash: Buffer): Promise<void> {
    await tx
      .insertInto('known_addresses')
      .values({ account_id: accountId, address_hash: addressHash })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'address_hash']).doUpdateSet({ seen_at: sql`house_now()` }),
      )
      .execute()
  },

  pruneAddresses: (db: Db) => deleteExpired(db, { table: 'known_addresses', since: 'seen_at', days: 180 }),

  /** True if the account has been seen before, and never on this device. */
  async noteDevice(tx: Tx, accountId: AccountId, device: string): Promise<boolean> {
    const { rows } = await sql<{ isNew: boolean; hadOthers: boolean }>`
      with noted as (
        insert into known_devices (account_id, device) values (${accountId}, ${device})
        on conflict (account_id, device) do update set seen_at = house_now() returning old.device is null as is_new
      )
      select (select is_new from noted) as "isNew",
             exists (select from known_devices where account_id = ${accountId} and device <> ${device}) as "hadOthers"`.execute(
      tx,
    )
    const { isNew, hadOthers } = one(rows)
    return isNew && hadOthers
  },

  pruneDevices: (db: Db) => deleteExpired(db, { table: 'known_devices', since: 'seen_at', days: 180 }),
}
