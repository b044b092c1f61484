import type { AccountId } from '@vermeil/contracts/ids'
import type { Db, Tx } from './postgres/database.ts'

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
}

type Fields = Readonly<Record<string, unknown>>
const json = (fields: Fields | null | undefined) => (fields ? JSON.stringify(fields) : null)

/** Runs in the transaction of the action itself: an action without its entry rolls back (promise 19). */
export async function recordAct(tx: Tx, { actorId, act, subject, reason, ...more }: AuditedAct): Promise<void> {
  const { details = {}, before, after } = more
  await tx
    .insertInto('audit_log')
    .values({
      ...{ actor_id: actorId, act, subject, reason: reason ?? null, details: JSON.stringify(details) },
      ...{ before: json(before), after: json(after) },
    })
    .execute()
}

/** What was done to one subject, in order. */
export const actsOn = (db: Db | Tx, subject: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_id as actorId', 'act', 'details', 'at'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
