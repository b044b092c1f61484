import type { AccountId } from '@vermeil/contracts/ids'
import {
  type AuthenticityForm,
  AuthenticityStatus,
  authenticityLinkDays,
  authenticityStatuses,
} from '@vermeil/contracts/inquiries'
import type { AuthenticityFilter, AuthenticityOrder } from '@vermeil/contracts/inquiries-admin'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { must } from '../../../platform/must.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'

export type FileKind = 'evidence' | 'report'
export type NewFile = { mediaKey: string; filename: string; size: number }

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
          .selectFrom('authenticity_files as file')
          .select(['file.id', 'file.kind', 'file.media_key as mediaKey', 'file.filename', 'file.size'])
          .select('file.created_at as addedAt')
          .whereRef('file.request_id', '=', 'request.id')
          .orderBy('file.kind')
          .orderBy('file.position'),
      ).as('files'),
    )
type Row = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>

export type RequestRow = ReturnType<typeof toRequest>
const toRequest = ({ status, files, ...row }: Row) => ({
  ...row,
  status: AuthenticityStatus.parse(status),
  // JSON has no dates.
  files: files.map(({ kind, addedAt, ...file }) => ({ ...file, kind: kind as FileKind, addedAt: new Date(addedAt) })),
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

  /** After the request's other files of this kind. */
  async addFile(tx: Tx, requestId: string, kind: FileKind, { mediaKey, filename, size }: NewFile): Promise<void> {
    const position = sql<number>`(
      select coalesce(max(position) + 1, 0) from authenticity_files where request_id = ${requestId} and kind = ${kind})`
    await tx
      .insertInto('authenticity_files')
      .values({ request_id: requestId, kind, media_key: mediaKey, filename, size, position })
      .execute()
  },

  async removeFile(tx: Tx, fileId: string): Promise<void> {
    await tx.deleteFrom('authenticity_files').where('id', '=', fileId).execute()
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

  async addLink(tx: Tx, requestId: string, tokenHash: Buffer): Promise<void> {
    await tx.insertInto('authenticity_links').values({ token_hash: tokenHash, request_id: requestId }).execute()
  },

  /** Links end: see `authenticityLinkDays`. */
  async hasLink(db: Db, requestId: string, tokenHash: Buffer): Promise<boolean> {
    const row = await db
      .selectFrom('authenticity_links')
      .select('request_id')
      .where('token_hash', '=', tokenHash)
      .where('request_id', '=', requestId)
      .where('created_at', '>', sql<Date>`(select house_now()) - make_interval(days => ${authenticityLinkDays})`)
      .executeTakeFirst()
    return row !== undefined
  },

  ofAccount: async (db: Db, accountId: AccountId): Promise<RequestRow[]> =>
    (await requests(db).where('request.account_id', '=', accountId).orderBy('request.id').execute()).map(toRequest),

  /** Returns the keys of the files that are no longer referred to. */
  async eraseOf(tx: Tx, accountId: AccountId): Promise<string[]> {
    const files = await tx
      .selectFrom('authenticity_files')
      .innerJoin('authenticity_requests', 'authenticity_requests.id', 'authenticity_files.request_id')
      .select('media_key as mediaKey')
      .where('account_id', '=', accountId)
      .execute()
    await tx.deleteFrom('authenticity_requests').where('account_id', '=', accountId).execute()
    return files.map(({ mediaKey }) => mediaKey)
  },
}
