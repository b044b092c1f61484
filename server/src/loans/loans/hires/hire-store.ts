import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { allRows } from '../../../platform/postgres/rows.ts'
import type { StoredHire } from '../loan-record.ts'
import { selectOf } from '../loan-store.ts'

export const hireStore = {
  async handOver(tx: Tx, id: string, condition: string): Promise<void> {
    const values = { handed_over_at: sql<Date>`house_now()`, handover_condition: condition }
    await tx.updateTable('loan_hires').set(values).where('loan_id', '=', id).execute()
  },

  /** What its agreement says. */
  async grant(
    tx: Tx,
    id: string,
    rights: { screen_rights: string; screen_artist_id: AccountId | null },
  ): Promise<void> {
    await tx.updateTable('loan_hires').set(rights).where('loan_id', '=', id).execute()
  },

  ofWorks: (db: Db | Tx, artworkIds: readonly ArtworkId[]): Promise<StoredHire[]> => allRows(db)`${selectOf('hire')}
    where l.artwork_id = any(${artworkIds}::uuid[]) and l.state in ('accepted', 'paid', 'running')`,

  /** An erased person's name goes; the agreement with the other side stays. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    await sql`update loan_hires set screen_artist_id = null,
        screen_rights = screen_rights || jsonb_build_object('granted',
          screen_rights->'granted' || '{"grantor": "", "creditLine": ""}')
      where screen_artist_id = ${accountId}`.execute(tx)
    await sql`update loan_hires set requested_by = null where requested_by = ${accountId}`.execute(tx)
  },
}
