import type { AccountId, ProductionId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/database.ts'
import { oneRow } from '../../../platform/postgres/rows.ts'

/** Which placements' files are meant: these, those of these sets, or those of these productions. */
export type FilesOf = {
  placementIds?: readonly string[]
  setIds?: readonly string[]
  productionIds?: readonly string[]
}

export const placementFileStore = {
  /** What the files of a production take, also those of deleted records. */
  async bytesOf(tx: Tx, productionId: ProductionId): Promise<number> {
    const { bytes } = await oneRow(tx)<{ bytes: number }>`
      select coalesce(sum(f.bytes), 0) as bytes
      from production_sets s
      join placements a on a.set_id = s.id
      join attached_files f on f.subject_kind = 'placement' and f.subject_id = a.id
      where s.production_id = ${productionId}`
    return bytes
  },

  /** The clearance before is removed first. */
  async clear(
    tx: Tx,
    placementId: string,
    by: AccountId,
    why: { paperId: string } | { reason: string },
  ): Promise<void> {
    const given = 'paperId' in why ? { paper_id: why.paperId } : why
    const values = { placement_id: placementId, cleared_by: by, ...given }
    await tx.insertInto('placement_clearances').values(values).execute()
  },

  async isCleared(tx: Tx, placementId: string): Promise<boolean> {
    const found = tx.selectFrom('placement_clearances').select('placement_id').where('placement_id', '=', placementId)
    return (await found.executeTakeFirst()) !== undefined
  },

  async unclear(tx: Tx, placementId: string): Promise<void> {
    await tx.deleteFrom('placement_clearances').where('placement_id', '=', placementId).execute()
  },

  async placementsOf(tx: Tx, { placementIds = [], setIds = [], productionIds = [] }: FilesOf): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from placements where id = any(${placementIds}::uuid[]) or set_id = any(${setIds}::uuid[])
      union select a.id from placements a join production_sets s on s.id = a.set_id
        where s.production_id = any(${productionIds}::uuid[])`.execute(tx)
    return rows.map(({ id }) => id)
  },

  /** A clearance stays when its author's account is deleted, without the name. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.updateTable('placement_clearances').set({ cleared_by: null }).where('cleared_by', '=', accountId).execute()
  },
}
