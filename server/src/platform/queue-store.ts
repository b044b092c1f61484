import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from './postgres/database.ts'
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

const readDueQueuesStatement = statement<{ name: string }, [jobs: readonly string[]]>(
  'jobs.read-due-queues',
  `select q.name from unnest($1::text[]) as q(name)
    where exists (
      select from pgboss.job as j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
    )`,
)

/** The queues that have a job to do now. */
export async function readDueQueues(pool: Pick<pg.Pool, 'query'>, jobs: readonly string[]): Promise<string[]> {
  return (await onClient(pool)(readDueQueuesStatement, [jobs])).map(({ name }) => name)
}

/** The field by which a job says that it is private: see `JobDefinition`. */
export const PRIVATE = '$private'

// In the database, so that a job is done and forgotten in one statement, whether a node finishes it, cancels it, or
// another one finds that its last attempt took too long. The table belongs to the job library, which creates it when it
// starts: no migration can come before that. What fails for good and carries ids only stays whole, to be tried again.
const forgetFinishedJobs = `
  select pg_advisory_xact_lock(hashtext('pgboss forgets finished jobs'));
  do $do$ begin
    if exists (
      select from pg_trigger where tgrelid = 'pgboss.job'::regclass and tgname = 'job_forgets_when_finished'
    ) then return; end if;
    create function pgboss.forget_finished_job() returns trigger language plpgsql as $body$
    begin
      if new.state <> 'failed' or new.data ? '${PRIVATE}' then
        new.data := null;
        new.output := null;
      end if;
      return new;
    end $body$;
    create trigger job_forgets_when_finished before insert or update on pgboss.job
      for each row when (new.state >= 'completed') execute function pgboss.forget_finished_job();
    update pgboss.job set data = null, output = null
    where state >= 'completed' and (state <> 'failed' or name in ('mail.send', 'notices.send-text', 'notices.push',
      'account.send-link'));
  end $do$;`

/** From now on a finished job carries nothing. */
export async function forgetFinished(pool: Pick<pg.Client | pg.Pool, 'query'>): Promise<void> {
  await pool.query(forgetFinishedJobs)
}

export async function removeWaiting(tx: Tx, job: string, carried: object): Promise<void> {
  const part = JSON.stringify(carried)
  await sql`delete from pgboss.job where name = ${job} and state < 'active' and data @> ${part}::jsonb`.execute(tx)
}

export type GivenUp = { name: string; jobs: number; newest: Date }
const countGivenUpStatement = statement<GivenUp>(
  'jobs.given-up',
  `select name, count(*)::int as jobs, max(completed_on) as newest from pgboss.job where state = 'failed' group by 1 order by 1`,
)

/** Jobs whose last attempt has failed, by name. */
export const countGivenUp = (db: Pick<pg.Client, 'query'>): Promise<GivenUp[]> => onClient(db)(countGivenUpStatement)

const retryGivenUpStatement = statement<{ id: string }, [job: string]>(
  'jobs.retry-given-up',
  `update pgboss.job set state = 'retry', retry_limit = retry_limit + 3, start_after = now(), completed_on = null
    where name = $1 and state = 'failed' returning id`,
)

/** Three more attempts for each, from now on. Returns how many there are. */
export const retryGivenUp = async (db: Pick<pg.Client, 'query'>, job: string): Promise<number> =>
  (await onClient(db)(retryGivenUpStatement, [job])).length
