import {
  type AuthenticityForm,
  AuthenticityStatus,
  authenticityStatuses,
} from '@vermeil/contracts/catalog/inquiries.schema'
import type { AuthenticityFilter, AuthenticityOrder } from '@vermeil/contracts/catalog/inquiries-admin.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { must } from '../../../platform/must.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'

export type FileKind = 'evidence' | 'report'

export const authenticityPageSize = 20

/** The request's name in the audit log. */
export const subjectOf = (id: string) => `authenticity-request:${id}`

const fields = [
  'artwork_title as artworkTitle',
  'artist',
  'year',
  'medium',
  'dimensions',
  'provenance',
  'condition',
  'estimated_value as estimatedValue',
  'description',
  'contact_name as contactName',
  'contact_email as contactEmail',
  'contact_phone as contactPhone',
] as const

type RequestFile = { id: string; kind: FileKind; mediaKey: string; filename: string; size: number; addedAt: string }

const requests = (db: Db | Tx) =>
  db
    .selectFrom('authenticity_requests as request')
    .select([
      'id',
      'account_id as accountId',
      'status',
      'created_at as createdAt',
      'updated_at as updatedAt',
      ...fields,
    ])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('attached_files as file')
          .select([
            'file.id',
            'file.purpose as kind',
            'file.media_key as mediaKey',
            'file.filename',
            'file.bytes as size',
          ])
          .select('file.uploaded_at as addedAt')
          .where('file.subject_kind', '=', 'authenticity-request')
          .whereRef('file.subject_id', '=', 'request.id')
          .orderBy('file.purpose')
          .orderBy('file.position')
          .$castTo<RequestFile>(),
      ).as('files'),
    )
type Row = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>

export type RequestRow = ReturnType<typeof toRequest>
const toRequest = ({ status, files, ...row }: Row) => ({
  ...row,
  status: AuthenticityStatus.parse(status),
  // JSON has no dates.
  files: files.map(({ addedAt, ...file }) => ({ ...file, addedAt: new Date(addedAt) })),
})
const orNull = (row: Row | undefined) => (row ? toRequest(row) : null)

export type RequestPage = { requests: RequestRow[]; next: string | null }

export type PageOf = {
  accountId?: AccountId
  status?: AuthenticityFilter | undefined
  order?: AuthenticityOrder
  after?: string | undefined
  limit?: number | undefined
}
const statusesOf = (filter: AuthenticityFilter): readonly AuthenticityStatus[] =>
  filter === 'waiting' ? ['received', 'in-review'] : [filter]

export const authenticityStore = {
  async add(tx: Tx, accountId: AccountId | null, form: AuthenticityForm) {
    return tx
      .insertInto('authenticity_requests')
      .values({
        account_id: accountId,
        artwork_title: form.artworkTitle,
        artist: form.artist,
        year: form.year,
        medium: form.medium,
        dimensions: form.dimensions,
        provenance: form.provenance,
        condition: form.condition,
        estimated_value: form.estimatedValue,
        description: form.description,
        contact_name: form.contactName,
        contact_email: form.contactEmail,
        contact_phone: form.contactPhone,
      })
      .returning(['id', 'created_at as createdAt'])
      .executeTakeFirstOrThrow()
  },

  async byId(db: Db | Tx, id: string): Promise<RequestRow | null> {
    return orNull(await requests(db).where('request.id', '=', id).executeTakeFirst())
  },

  /** Locked until the transaction ends, so that two administrators change it one after the other. */
  async lock(tx: Tx, id: string): Promise<RequestRow | null> {
    return orNull(await requests(tx).where('request.id', '=', id).forUpdate('request').executeTakeFirst())
  },

  /** Sorted by id, which begins with its time. */
  async page(
    db: Db,
    { accountId, status, order = 'newest', after, limit = authenticityPageSize }: PageOf,
  ): Promise<RequestPage> {
    const rows = await requests(db)
      .$if(accountId !== undefined, (query) => query.where('request.account_id', '=', accountId ?? null))
      .$if(status !== undefined, (query) =>
        query.where('request.status', 'in', status === undefined ? [] : statusesOf(status)),
      )
      .$if(after !== undefined, (query) => query.where('request.id', order === 'newest' ? '<' : '>', after ?? null))
      .orderBy('request.id', order === 'newest' ? 'desc' : 'asc')
      .limit(limit + 1)
      .execute()
    const shown = rows.slice(0, limit)
    return {
      requests: shown.map(toRequest),
      next: rows.length > limit ? must(shown.at(-1), 'a last request on a full page').id : null,
    }
  },

  async countOpen(db: Db): Promise<number> {
    const open = db.selectFrom('authenticity_requests').where('status', '<>', 'report-ready')
    const counted = open.select((row) => row.fn.countAll<number>().as('count'))
    return (await counted.executeTakeFirstOrThrow()).count
  },

  async counts(db: Db): Promise<Record<AuthenticityStatus, number>> {
    const rows = await db
      .selectFrom('authenticity_requests')
      .select(['status', (row) => row.fn.countAll<string>().as('count')])
      .groupBy('status')
      .execute()
    const found = new Map(rows.map(({ status, count }) => [status, Number(count)]))
    return Object.fromEntries(authenticityStatuses.map((status) => [status, found.get(status) ?? 0])) as Record<
      AuthenticityStatus,
      number
    >
  },

  async setStatus(tx: Tx, id: string, status: AuthenticityStatus): Promise<void> {
    await tx
      .updateTable('authenticity_requests')
      .set({ status, updated_at: sql`house_now()` })
      .where('id', '=', id)
      .execute()
  },

  ofAccount: async (db: Db | Tx, accountId: AccountId): Promise<RequestRow[]> =>
    (await requests(db).where('request.account_id', '=', accountId).orderBy('request.id').execute()).map(toRequest),

  async removeOf(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('authenticity_requests').where('account_id', '=', accountId).execute()
  },
}
