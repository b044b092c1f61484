import type { Db, Tx } from './postgres/database.ts'

export type AuditedAct = {
  /** Null where whoever acted has no account, as with the music PIN. */
  actorId: string | null
  act: string
  subject: string
  reason?: string
  details?: Record<string, unknown>
}

/** In the transaction of the act itself: what is not in the audit log has not happened (promise 19). */
export async function recordAct(tx: Tx, { actorId, act, subject, reason, details = {} }: AuditedAct): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ actor_id: actorId, act, subject, reason: reason ?? null, details: JSON.stringify(details) })
    .execute()
}

/** What was done to one thing, in order. */
export const actsOn = (db: Db | Tx, subject: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_id as actorId', 'act', 'details', 'at'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
