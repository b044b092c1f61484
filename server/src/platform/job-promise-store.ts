import { one } from './must.ts'
import { statement } from './postgres/run-sql.ts'
import { neverLate, type PromiseCheck } from './promise-checks.ts'

const late = neverLate(
  31,
  'jobs.late-jobs',
  'The job % should have been done hours ago.',
  `select name || ' ' || id as subject from pgboss.job
    where (state < 'active' and start_after < $1 and not blocked)
      or (state = 'active' and started_on + make_interval(secs => expire_seconds) < $1)`,
)
const readTable = statement<{ isThere: boolean }>(
  'jobs.is-there',
  `select to_regclass('pgboss.job') is not null as "isThere"`,
)

/** Work that was promised by a commit. */
export const lateJobs: PromiseCheck = {
  ...late,
  // The table belongs to the job library, which makes it when a server starts for the first time.
  find: async (run, lateBefore) => (one(await run(readTable)).isThere ? late.find(run, lateBefore) : []),
}
