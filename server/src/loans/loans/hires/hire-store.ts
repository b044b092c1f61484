import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { DB } from '../../../platform/schema.ts'
import type { StoredHire } from '../loan-record.ts'
import { selectOf } from '../loan-store.ts'

const select = selectOf('hire')

export const hireStore = {
  async add(tx: Tx, hire: Insertable<DB['hires']>): Promise<string> {
    return (await tx.insertInto('hires').values(hire).returning('id').executeTakeFirstOrThrow()).id
  },

  async handOver(tx: Tx, id: string, condition: string): Promise<void> {
    const values = { handed_over_at: sql<Date>`house_now()`, handover_condition: condition }
    await tx.updateTable('hires').set(values).where('id', '=', id).execute()
  },

  async ofWorks(db: Db | Tx, artworkIds: readonly ArtworkId[]): Promise<StoredHire[]> {
    const { rows } = await sql<StoredHire>`${select}
      where h.artwork_id = any(${artworkIds}::uuid[]) and h.state in ('accepted', 'paid', 'running')`.execute(db)
    return rows
  },

  /** An erased person's name goes; the agreement with the other side stays. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    await sql`update hires set agent_name = '', note = '' where agent_id = ${accountId}`.execute(tx)
    await sql`update hires set owner_name = '' where owner_id = ${accountId}`.execute(tx)
    await sql`update hires set screen_artist_id = null,
        screen_rights = screen_rights || jsonb_build_object('granted',
          screen_rights->'granted' || '{"grantor": "", "creditLine": ""}')
      where screen_artist_id = ${accountId}`.execute(tx)
    await sql`update hires set requested_by = null where requested_by = ${accountId}`.execute(tx)
  },
}
