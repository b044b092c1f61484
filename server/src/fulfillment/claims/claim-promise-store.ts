import { type RunSql, statement } from '../../platform/postgres/run-sql.ts'
import { never, neverLate, type PromiseCheck } from '../../platform/promise-checks.ts'

/** Every claim is in a state that somebody leaves, and what was decided is there. */
export const claimPromises: readonly PromiseCheck[] = [
  never(
    31,
    'claims.decisions',
    'The claim % is decided without a decision, or has one and is not decided.',
    `select c.id as subject from claims c left join claim_decisions d on d.claim_id = c.id
      where (c.state in ('decided', 'returning', 'objected')) <> (d.claim_id is not null)`,
  ),
  never(
    31,
    'claims.returns',
    'The claim % waits for a return that is over, or has ended before its return has.',
    `select c.id as subject from claims c left join claim_returns r on r.claim_id = c.id
      where (c.state in ('returning', 'objected')) <> (r.claim_id is not null and r.ended_at is null)`,
  ),
  neverLate(
    31,
    'claims.late-returns',
    'The return of claim % should have ended hours ago.',
    `select c.id as subject from claims c join claim_returns r on r.claim_id = c.id
      where c.state = 'returning' and r.ended_at is null and coalesce(r.refund_at, r.send_by) < $1`,
  ),
]

export type OpenClaim = { id: string; kind: string; subjectId: string }
const readOpen = statement<OpenClaim>(
  'claims.open',
  `select id, subject_kind as kind, subject_id as "subjectId" from claims where state not in ('decided', 'withdrawn')`,
)

/** Claims that are not over. */
export const openClaims = (run: RunSql): Promise<OpenClaim[]> => run(readOpen)
