import { type RunSql, statement } from './run-sql.ts'

export type Activity = {
  pid: number
  connection: string
  state: string
  waitsFor: string | null
  /** Who holds what it waits for. */
  blockedBy: number[]
  seconds: number
  statement: string
}
export type TableSize = { table: string; bytes: number; rows: number }

const readActivity = statement<Activity>(
  'postgres.activity',
  `select pid, application_name as connection, state, wait_event_type || ' ' || wait_event as "waitsFor",
      pg_blocking_pids(pid) as "blockedBy",
      round(extract(epoch from clock_timestamp() - coalesce(query_start, backend_start)))::int as seconds,
      left(regexp_replace(query, '\\s+', ' ', 'g'), 200) as statement
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
    order by seconds desc`,
)
// As of the last vacuum or analyze: measuring a table waits for its locks.
const readSizes = statement<TableSize>(
  'postgres.table-sizes',
  `select c.oid::regclass::text as table, greatest(c.reltuples, 0)::float8 as rows,
      (c.relpages + coalesce(toast.relpages, 0) + indexes.pages) * current_setting('block_size')::float8 as bytes
    from pg_class c left join pg_class toast on toast.oid = c.reltoastrelid,
      lateral (select coalesce(sum(relpages), 0) as pages from pg_index join pg_class i on i.oid = indexrelid
        where indrelid = c.oid) as indexes
    where c.relkind = 'r' and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    order by bytes desc limit 10`,
)

export const databaseActivity = (run: RunSql): Promise<Activity[]> => run(readActivity)
export const largestTables = (run: RunSql): Promise<TableSize[]> => run(readSizes)
