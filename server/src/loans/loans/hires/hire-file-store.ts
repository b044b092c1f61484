import type { AccountId } from '@vermeil/contracts/ids'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { DB } from '../../../platform/schema.ts'

/** Photos are of the return, unless they say that they are of the hand-over. */
export type HireFileKind = 'photo' | 'handover-photo' | 'certificate'

export type HireFile = {
  id: string
  hireId: string
  kind: HireFileKind
  filename: string
  insured: number | null
  expiresOn: string | null
}

export const hireFileStore = {
  async addCertificate(tx: Tx, certificate: Insertable<DB['hire_certificates']>): Promise<void> {
    await tx.insertInto('hire_certificates').values(certificate).execute()
  },

  async ofHires(db: Db | Tx, hireIds: readonly string[]): Promise<HireFile[]> {
    const { rows } = await sql<HireFile>`
      select f.id, f.subject_id as "hireId", f.purpose as kind, f.filename, c.insured_cents as insured,
        c.expires_on::text as "expiresOn"
      from attached_files f left join hire_certificates c on c.attachment_id = f.id
      where f.subject_kind = 'hire' and f.subject_id = any(${hireIds}::uuid[]) order by f.id`.execute(db)
    return rows
  },

  /** The hires of an agent, who uploads papers with their name on it. */
  async hiresOf(tx: Tx, agentId: AccountId): Promise<string[]> {
    const hires = tx.selectFrom('loans').select('id').where('kind', '=', 'hire').where('borrower_id', '=', agentId)
    return (await hires.execute()).map(({ id }) => id)
  },
}
