import { z } from 'zod'
import { pageLimit } from '../paging.schema.ts'

const time = z.iso.datetime()
const Fields = z.record(z.string(), z.unknown())

/** One act in the audit log. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: time,
  /** Null for an act of the server itself, or by the music PIN. */
  actor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  act: z.string(),
  /** What it was done to, as `lot:<id>`. */
  subject: z.string(),
  reason: z.string().nullable(),
  details: Fields,
  /** The fields that changed; null where none were recorded. */
  before: Fields.nullable(),
  after: Fields.nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const filter = {
  actor: z.uuid().optional(),
  act: z.string().min(1).max(100).optional(),
  /** The object as the log names it, or its id alone. */
  subject: z.string().trim().min(1).max(200).optional(),
  from: time.optional(),
  until: time.optional(),
}

/** GET /api/v1/admin/audit-log.csv */
export const AuditFilter = z.strictObject(filter)
export type AuditFilter = z.infer<typeof AuditFilter>

export const auditPageSize = 50
/** GET /api/v1/admin/audit-log, the newest first */
export const AuditQuery = z.strictObject({ ...filter, before: z.uuid().optional(), limit: pageLimit(auditPageSize) })
export const AuditPage = z.object({ entries: z.array(AuditEntry), nextBefore: z.uuid().nullable() })
export type AuditPage = z.infer<typeof AuditPage>

/** GET /api/v1/admin/audit-log/choices: everybody who has acted, and every act. */
export const AuditChoices = z.object({
  actors: z.array(z.object({ id: z.uuid(), name: z.string() })),
  acts: z.array(z.string()),
})
export type AuditChoices = z.infer<typeof AuditChoices>
