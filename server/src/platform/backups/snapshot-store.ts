import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { types } from '../postgres/database.ts'
import { onClient, statement } from '../postgres/run-sql.ts'

export type TableName = { schema: string; name: string }
export type Table = TableName & { columns: string[] }
export type Sequence = TableName & { value: string; isCalled: boolean }
export type AppliedMigration = { name: string; hash: string }

const nameOf = ({ schema, name }: TableName) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
const columnsOf = ({ columns }: Table) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/** The rehearsal's tables are copies with rows of their own, and the job library's hold what waits to be done. */
const schemas = `('public', 'rehearsal', 'pgboss')`

// The migrations are restored by running them, and no node of the backup runs on what is restored. A partitioned table has no rows but those of its partitions.
const readTables = statement<Table>(
  'backups.tables',
  `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname in ${schemas} and not (n.nspname = 'public' and c.relname in ('migrations', 'house_nodes'))
    group by 1, 2 order by 1, 2`,
)

const readSequences = statement<TableName>(
  'backups.sequences',
  `select schemaname as schema, sequencename as name from pg_sequences where schemaname in ${schemas} order by 1, 2`,
)

const readMigrations = statement<AppliedMigration>(
  'backups.migrations',
  'select name, hash from migrations order by name',
)

const hasJobTables = statement<{ exists: boolean }>(
  'backups.has-job-tables',
  `select to_regclass('pgboss.version') is not null as exists`,
)
const readJobTables = statement<{ version: number }>('backups.job-tables', 'select version from pgboss.version')

export const snapshotStore = {
  /** From now on the client sees the database as it is now. */
  async begin(client: pg.Client): Promise<void> {
    await client.query('begin isolation level repeatable read read only')
  },

  async end(client: pg.Client): Promise<void> {
    await client.query('commit')
  },

  tables: (client: pg.Client): Promise<Table[]> => onClient(client)(readTables),
  migrations: (client: pg.Client): Promise<AppliedMigration[]> => onClient(client)(readMigrations),

  async jobTables(client: pg.Client): Promise<number | null> {
    const [found] = await onClient(client)(hasJobTables)
    if (!found?.exists) return null
    return (await onClient(client)(readJobTables))[0]?.version ?? null
  },

  async sequences(client: pg.Client): Promise<Sequence[]> {
    const sequences: Sequence[] = []
    for (const sequence of await onClient(client)(readSequences)) {
      const { rows } = await client.query(
        `select last_value::text as value, is_called as "isCalled" from ${nameOf(sequence)}`,
      )
      sequences.push({ ...sequence, ...rows[0] })
    }
    return sequences
  },

  /** The rows as text, which are the same for the same rows whatever the server's settings. `read` takes all of it. */
  async copyOut<T>(client: pg.Client, table: Table, read: (rows: Readable) => Promise<T>) {
    const copy = client.query(copyTo(`copy ${nameOf(table)} (${columnsOf(table)}) to stdout`))
    const result = await read(copy)
    return { result, rows: copy.rowCount }
  },

  async copyIn(client: pg.Client, table: Table, rows: Readable): Promise<number> {
    const copy = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`))
    await pipeline(rows, copy)
    return copy.rowCount
  },

  async setSequence(client: pg.Client, sequence: Sequence): Promise<void> {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      nameOf(sequence),
      sequence.value,
      sequence.isCalled,
    ])
  },
}

/** A connection whose statements may take their time, and on which values always have the same text. */
export async function connectForCopy(url: string, application: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: application, types })
  await client.connect()
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off; set search_path = public`,
  )
  return client
}
