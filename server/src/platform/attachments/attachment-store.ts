import type { AccountId } from '@vermeil/contracts/ids'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { must } from '../must.ts'
import type { Db, Tx } from '../postgres/database.ts'
import { allRows } from '../postgres/rows.ts'
import type { DB } from '../schema.ts'

/** A private file and what it is attached to. `side`: whose it is, where there are two sides. */
export type Attachment = {
  id: string
  subjectId: string
  purpose: string
  side: string | null
  key: string
  filename: string
  uploadedAt: Date
}

/** Files of one kind of object. Each of the others narrows them. */
export type AttachmentFilter = {
  kind: string
  subjectIds?: readonly string[]
  id?: string
  purposes?: readonly string[]
  uploadedBy?: AccountId
}

const columns = sql`id, subject_id as "subjectId", purpose, side, media_key as key, filename,
  uploaded_at as "uploadedAt"`

function where({ kind, subjectIds, id, purposes, uploadedBy }: AttachmentFilter): RawBuilder<unknown> {
  const conditions = [
    sql`subject_kind = ${kind}`,
    subjectIds && sql`subject_id = any(${subjectIds}::uuid[])`,
    id && sql`id = ${id}`,
    purposes && sql`purpose = any(${purposes}::text[])`,
    uploadedBy && sql`uploaded_by = ${uploadedBy}`,
  ]
  return sql.join(
    conditions.filter((condition) => condition instanceof Object),
    sql` and `,
  )
}

export const attachmentStore = {
  /** The oldest first. */
  list: <File extends Attachment = Attachment>(
    db: Db | Tx,
    filter: AttachmentFilter,
    limit: number | null = null,
  ): Promise<File[]> => allRows(db)`
      select ${columns} from attachments where ${where(filter)} order by id limit ${limit}`,

  /** After the others of its purpose. The caller holds a lock on the subject. */
  async add(tx: Tx, file: Omit<Insertable<DB['attachments']>, 'position'>): Promise<string> {
    const position = sql<number>`(select coalesce(max(position) + 1, 0) from attachments where ${where({
      ...{ kind: file.subject_kind, subjectIds: [file.subject_id], purposes: [file.purpose] },
    })})`
    const added = tx.insertInto('attachments').values({ ...file, position })
    return must(await added.returning('id').executeTakeFirst(), 'the file that was added').id
  },

  remove: (tx: Tx, filter: AttachmentFilter): Promise<Attachment[]> => allRows(tx)`
      delete from attachments where ${where(filter)} returning ${columns}`,
}
