import type { RunSql } from '../../platform/postgres/run-sql.ts'

export interface AuditedAct {
  readonly actorId: string
  readonly act: string
  readonly lotId: string | null
  readonly reason?: string | null
  readonly details?: Readonly<Record<string, unknown>>
}

const addAct = {
  name: 'auctions.audit',
  text: 'insert into audit_log (actor_id, act, subject, reason, details, at) values ($1, $2, $3, $4, $5, $6)',
}

/** In the transaction of the act itself: what was done is written down, or was not done (promise 19). */
export async function audit(
  run: RunSql,
  { actorId, act, lotId, reason, details }: AuditedAct,
  at: Date,
): Promise<void> {
  const subject = lotId === null ? 'saleroom' : `lot:${lotId}`
  await run(addAct, [actorId, act, subject, reason ?? null, JSON.stringify(details ?? {}), at])
}
