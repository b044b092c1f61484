import type { AccountId } from '@vermeil/contracts/ids'
import { type Insertable, sql } from 'kysely'
import { one } from '../../platform/must.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import type { DB } from '../../platform/schema.ts'

/** Photos are of the return, unless they say that they are of the hand-over. */
export type HireFileKind = 'photo' | 'handover-photo' | 'certificate'

export type HireFile = {
  id: string
  hireId: string
  kind: HireFileKind
  key: string
  filename: string
  insured: number | null
  expiresOn: string | null
}

const columns = sql`id, hire_id as "hireId", kind, media_key as key, filename, insured_cents as insured,
  expires_on::text as "expiresOn"`

export const hireFileStore = {
  async add(tx: Tx, file: Omit<Insertable<DB['hire_files']>, 'id'>): Promise<void> {
    await tx.insertInto('hire_files').values(file).execute()
  },

  async ofHires(db: Db | Tx, hireIds: readonly string[]): Promise<HireFile[]> {
    const { rows } = await sql<HireFile>`
      select ${columns} from hire_files where hire_id = any(${hireIds}::uuid[]) order by id`.execute(db)
    return rows
  },

  async find(db: Db, hireId: string, id: string): Promise<HireFile | null> {
    const { rows } = await sql<HireFile>`
      select ${columns} from hire_files where hire_id = ${hireId} and id = ${id}`.execute(db)
    return rows[0] ?? null
  },

  /** The newest counts: a renewed certificate takes the place of the one before. */
  async certificateOf(db: Db | Tx, hireId: string): Promise<HireFile | null> {
    const { rows } = await sql<HireFile>`
      select ${columns} from hire_files where hire_id = ${hireId} and kind = 'certificate'
      order by id desc limit 1`.execute(db)
    return rows[0] ?? null
  },

  async countPhotos(tx: Tx, hireId: string, kind: HireFileKind): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from hire_files where hire_id = ${hireId} and kind = ${kind}`.execute(tx)
    return one(rows).count
  },

  /** Certificates that an agent uploaded: a paper with their name on it. */
  async removeCertificatesOf(tx: Tx, agentId: AccountId): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`
      delete from hire_files where kind = 'certificate' and hire_id in (select id from hires where agent_id = ${agentId})
      returning media_key as key`.execute(tx)
    return rows.map(({ key }) => key)
  },
}
