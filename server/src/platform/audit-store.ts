import type { AccountId } from '@vermeil/contracts/ids'
import type { Db, Tx } from './postgres/database.ts'

export type AuditedAct = {
  /** Null if the actor has no account, as with the music PIN. */
  actorId: AccountId | null
  act: string
  subject: string
  reason?: string
  details?: Record<string, unknown>
}

/** Runs in the transaction of the action itself: an action without its entry rolls back (promise 19). */
export async function recordAct(tx: Tx, { actorId, act, subject, reason, details = {} }: AuditedAct): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ actor_id: actorId, act, subject, reason: reason ?? null, details: JSON.stringify(details) })
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
