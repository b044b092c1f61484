import {
  AuditChoices,
  type AuditEntry,
  AuditFilter,
  AuditPage,
  AuditQuery,
  auditPageSize,
} from '@vermeil/contracts/desk/audit-log.schema'
import { type AuditRow, actorsInLog, actsInLog, readLog } from '../../platform/audit-store.ts'
import { staff } from '../../platform/http/access.ts'
import { routes } from '../../platform/http/operations.ts'
import { csvMedia, sendCsv } from '../../platform/http/send-csv.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { Accounts } from '../accounts/accounts.ts'

type Options = { db: Db; accounts: Pick<Accounts, 'profileOf'> }

const ROWS_AT_ONCE = 500

/** Somebody whose account was erased has no name; their acts stay. */
const unnamed = 'Former account'

/** The audit log, for reading: nothing changes it. */
export const auditLogRoutes = routes<Options>((api, { db, accounts }) => {
  async function namesOf(ids: readonly (string | null)[]) {
    const people = await accounts.profileOf([...new Set(ids.filter((id) => id !== null))])
    return (id: string) => people.get(id)?.name || unnamed
  }

  async function toEntries(rows: readonly AuditRow[]): Promise<AuditEntry[]> {
    const nameOf = await namesOf(rows.map(({ actorId }) => actorId))
    return rows.map(({ actorId, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      actor: actorId && { id: actorId, name: nameOf(actorId) },
    }))
  }

  api.get('/audit-log', staff('settings'), {
    operationId: 'listAuditLog',
    summary: 'Read the audit log, the newest act first',
    query: AuditQuery,
    answer: AuditPage,
    handle: async ({ query: { before, limit = auditPageSize, ...filter } }) => {
      const rows = await readLog(db, filter, before ?? null, limit + 1)
      const shown = rows.slice(0, limit)
      return { entries: await toEntries(shown), nextBefore: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
    },
  })

  api.get('/audit-log/choices', staff('settings'), {
    operationId: 'getAuditChoices',
    summary: 'List everybody in the audit log, and every act',
    answer: AuditChoices,
    reading: false,
    handle: async () => {
      const [ids, acts] = await Promise.all([actorsInLog(db), actsInLog(db)])
      const nameOf = await namesOf(ids)
      return { actors: ids.map((id) => ({ id, name: nameOf(id) })), acts }
    },
  })

  /** Page by page, so that the whole log never stands in memory. */
  async function* linesOf(filter: AuditFilter) {
    yield ['At', 'Who', 'Act', 'Object', 'Reason', 'Before', 'After', 'Details']
    let before: string | null = null
    do {
      const rows: AuditRow[] = await readLog(db, filter, before, ROWS_AT_ONCE)
      for (const entry of await toEntries(rows)) yield cellsOf(entry)
      before = rows.length === ROWS_AT_ONCE ? (rows.at(-1)?.id ?? null) : null
    } while (before)
  }

  api.get('/audit-log.csv', staff('settings'), {
    operationId: 'exportAuditLog',
    summary: 'Export the audit log as a CSV file',
    query: AuditFilter,
    media: csvMedia,
    handle: ({ query, reply }) => sendCsv(reply, 'audit-log.csv', linesOf(query)),
  })
})

const json = (fields: object | null) => (fields && Object.keys(fields).length > 0 ? JSON.stringify(fields) : '')
const cellsOf = ({ at, actor, act, subject, reason, before, after, details }: AuditEntry) => [
  ...[at, actor?.name ?? '', act, subject, reason ?? ''],
  ...[json(before), json(after), json(details)],
]
