import { sql } from 'kysely'
import type { Db } from '../postgres/database.ts'
import { deleteExpired } from '../postgres/prune.ts'
import { allRows } from '../postgres/rows.ts'
import type { Erasure } from './erasure-list.ts'

/** Notes that triggers have written and that are not beside the backups yet. */
export const erasureNoteStore = {
  /** The oldest first. */
  list: (db: Db): Promise<(Erasure & { noteId: string })[]> => allRows(db)`
    select id as "noteId", kind, subject_id as id, noted_at as "at" from erasure_notes order by noted_at limit 500`,

  async remove(db: Db, ids: readonly string[]): Promise<void> {
    await sql`delete from erasure_notes where id = any(${ids}::uuid[])`.execute(db)
  },

  /** No backup is older. */
  prune: (db: Db, days: number): Promise<number> =>
    deleteExpired(db, { table: 'erasure_notes', since: 'noted_at', days }),
}
