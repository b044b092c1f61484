import type { AuditFilter } from '@vermeil/contracts/desk/audit-log.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from './postgres/database.ts'
import { type RunSql, statement } from './postgres/run-sql.ts'

export type AuditedAct = {
  /** Null if the actor has no account, as with the music PIN. */
  actorId: AccountId | null
  act: string
  subject: string
  reason?: string
  details?: Fields
  /** The fields that changed, before and after. Never a secret, a token or a maximum bid. */
  before?: Fields | null
  after?: Fields | null
  /** Now, except in a seed. */
  at?: Date
}

type Fields = Readonly<Record<string, unknown>>
const json = (fields: Fields | null | undefined) => (fields ? JSON.stringify(fields) : null)

/** What an entry says of an administrator who acted for Vermeil's own work: they are no party to it. */
export const actsFor = (ownerId: AccountId | null): Pick<AuditedAct, 'details'> =>
  ownerId === null ? { details: { for: 'Vermeil' } } : {}

/** Of the fields of `after`, those that differ from `before`, as an entry has them. */
export function changedFields(before: object, after: object): Required<Pick<AuditedAct, 'before' | 'after'>> {
  const [old, next] = [before as Fields, after as Fields]
  const names = Object.keys(next).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]))
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
  return { before: pick(old), after: pick(next) }
}

/** Runs in the transaction of the action itself: an action without its entry rolls back (promise 19). */
export async function recordAct(tx: Tx, { actorId, act, subject, reason, ...more }: AuditedAct): Promise<void> {
  const { details = {}, before, after, at } = more
  await tx
    .insertInto('audit_log')
    .values({
      ...{ actor_id: actorId, act, subject, reason: reason ?? null, details: JSON.stringify(details) },
      ...{ before: json(before), after: json(after) },
      ...(at && { at }),
    })
    .execute()
}

/** What an administrator reads: `details` is the filter of a list or which file it is, without what was typed. */
export type Reading = Required<Pick<AuditedAct, 'act' | 'subject' | 'details'>> & {
  actorId: AccountId
  isFile: boolean
}

/** Once in a quarter of an hour, files each time. Not within a transaction: a reading has none to roll back. */
export async function recordReading(db: Db, { actorId, act, subject, details, isFile }: Reading): Promise<void> {
  const filter = JSON.stringify(details)
  const quarter = sql`date_bin('15 minutes', house_now(), timestamptz '2000-01-01 00:00:00Z')`
  const once = sql<string>`md5(concat_ws(' ', ${actorId}::text, ${act}::text, ${subject}::text, ${filter}::text, ${quarter}))`
  await db
    .insertInto('audit_log')
    .values({
      ...{ actor_id: actorId, act, subject, details: filter },
      reading_key: isFile ? sql<string>`gen_random_uuid()` : once,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What was done to one subject, in order. Who read it is not among it. */
export const actsOn = (db: Db | Tx, subject: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_id as actorId', 'act', 'details', 'before', 'after', 'at'])
    .where('subject', '=', subject)
    .where('reading_key', 'is', null)
    .orderBy('id')
    .execute()

export interface AuditRow {
  readonly id: string
  readonly at: Date
  readonly actorId: AccountId | null
  readonly act: string
  readonly subject: string
  readonly reason: string | null
  readonly details: Fields
  readonly before: Fields | null
  readonly after: Fields | null
}

/** The kinds of objects that entries name as `kind:id`. An id alone is looked for under each. */
const subjectKinds = [
  'account',
  'application',
  'artwork',
  'authenticity-request',
  'claim',
  'client',
  'hire',
  'lease',
  'listing',
  'lot',
  'meeting',
  'music',
  'order',
  'production',
  'property',
  'proposal',
  'question',
  'quote',
  'staging',
]
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
const subjectsOf = (text: string) => (isId(text) ? subjectKinds.map((kind) => `${kind}:${text.toLowerCase()}`) : [text])

/** A page of the log, the newest entry first. Each filter has an index in this order, so that no page costs more than another. */
export async function readLog(
  db: Db,
  filter: AuditFilter & { actsOnly?: boolean },
  before: string | null,
  limit: number,
): Promise<AuditRow[]> {
  let query = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_id as actorId', 'act', 'subject', 'reason', 'details', 'before', 'after'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (filter.actsOnly) query = query.where('reading_key', 'is', null)
  if (filter.actor) query = query.where('actor_id', '=', filter.actor)
  if (filter.act) query = query.where('act', '=', filter.act)
  if (filter.subject) query = query.where('subject', 'in', subjectsOf(filter.subject))
  if (filter.from) query = query.where('at', '>=', new Date(filter.from))
  if (filter.until) query = query.where('at', '<', new Date(filter.until))
  if (before) {
    // As text: a JavaScript date has no microseconds, and would skip entries or repeat them.
    const last = await db
      .selectFrom('audit_log')
      .select(sql<string>`at::text`.as('at'))
      .where('id', '=', before)
      .executeTakeFirst()
    if (!last) return []
    query = query.where(sql<boolean>`(at, id) < (${last.at}::timestamptz, ${before}::uuid)`)
  }
  return (await query.execute()) as AuditRow[]
}

/** Each value of a column once, by jumping from one to the next in its index. */
async function valuesOf(db: Db, column: 'actor_id' | 'act'): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${name} as value from audit_log where ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${name} > found.value order by ${name} limit 1)
      from found where found.value is not null
    )
    select value from found where value is not null limit 500`.execute(db)
  return rows.map(({ value }) => value)
}

export const actorsInLog = (db: Db): Promise<AccountId[]> => valuesOf(db, 'actor_id')
export const actsInLog = (db: Db): Promise<string[]> => valuesOf(db, 'act')

const countActs = statement<{ act: string; subject: string; count: number }, [acts: readonly string[]]>(
  'audit.count-acts',
  `select act, subject, count(*)::int as count from audit_log where act = any($1) group by 1, 2`,
)

/** How often the audit log has one of these acts about each subject. */
export const auditedActs = (run: RunSql, acts: readonly string[]) => run(countActs, [acts])
