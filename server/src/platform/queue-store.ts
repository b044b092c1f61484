import type pg from 'pg'
import { onClient, statement } from './postgres/run-sql.ts'

export type QueueReading = {
  job: string
  /** Jobs that could run now, counted up to `MAX_COUNTED`. */
  waiting: number
  /** How long the job that is overdue longest has been due; 0 where none waits. */
  oldestDueSeconds: number
}

/** Counting stops here: a scrape costs the same however long a queue has become. */
export const MAX_COUNTED = 1_000

// For each queue the first entries of the job library's own index for fetching (name, priority, created_on,
// start_after), which ends at `state < 'active'`.
const readQueuesStatement = statement<QueueReading, [jobs: readonly string[]]>(
  'jobs.read-queues',
  `select q.name as job, due.waiting, coalesce(extract(epoch from now() - due.oldest), 0)::float8 as "oldestDueSeconds"
    from unnest($1::text[]) as q(name)
    cross join lateral (
      select count(*)::int as waiting, min(start_after) as oldest from (
        select start_after from pgboss.job as j
        where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
        order by j.priority desc, j.created_on limit ${MAX_COUNTED}
      ) as first
    ) as due`,
)

export const readQueues = (pool: Pick<pg.Pool, 'query'>, jobs: readonly string[]): Promise<QueueReading[]> =>
  onClient(pool)(readQueuesStatement, [jobs])
