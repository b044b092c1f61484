import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../../platform/postgres/database.ts'
import { type ApplicationColumn, applicationColumns, TABLE } from './application-columns.ts'
import type { RestQuery } from './rest-query.ts'

export type JsonRow = Record<string, unknown>

/** Whose rows: an administrator's all, an applicant's own, a stranger's none. The rule is part of every statement. */
export type Reader = { isAdmin: boolean; accountId: string | null }

const visibleTo = (reader: Reader, parameter: (value: unknown) => string) =>
  reader.isAdmin ? 'true' : `user_id = ${parameter(reader.accountId)}::uuid`

const selected = (select: RestQuery['select']) =>
  select.map(({ column, alias }) => `${column} as "${alias.replaceAll('"', '""')}"`).join(', ')

type Page = { rows: JsonRow[]; total: number | null }

export async function readApplications(
  pool: pg.Pool,
  query: RestQuery,
  reader: Reader,
  isCounted: boolean,
): Promise<Page> {
  const { parameters, select } = query
  const where = `${query.where ?? 'true'} and ${visibleTo(reader, (value) => parameters.add(value))}`
  // Two statements and not a window: the count must be there for a page beyond the last row too.
  const count = isCounted
    ? await pool.query<{ total: number }>(`select count(*) as total from ${TABLE} where ${where}`, parameters.values)
    : null
  const { rows } = await pool.query<{ row: JsonRow }>(
    `select row_to_json(page) as row from (
       select ${selected(select)} from ${TABLE} where ${where} order by ${query.orderBy}
       limit ${query.limit} offset ${query.offset}) page`,
    parameters.values,
  )
  return { rows: rows.map(({ row }) => row), total: count?.rows[0]?.total ?? null }
}

export type InsertedRow = { id: string; user_id: string | null; status: string }

/** The new rows, in the order they were sent. Every value is cast by PostgreSQL, whose refusals are the protocol's. */
export async function insertApplications(
  tx: Tx,
  rows: readonly JsonRow[],
  columns: readonly ApplicationColumn[],
): Promise<InsertedRow[]> {
  const added: InsertedRow[] = []
  for (const row of rows) {
    const names = columns.filter((column) => row[column] !== undefined)
    const values = names.map((column) => sql`${asText(row[column])}::${sql.raw(applicationColumns[column])}`)
    const inserted = names.length
      ? sql<InsertedRow>`insert into artist_applications (${sql.join(names.map((name) => sql.id(name)))})
          values (${sql.join(values)}) returning id, user_id, status`
      : sql<InsertedRow>`insert into artist_applications default values returning id, user_id, status`
    added.push((await inserted.execute(tx)).rows[0]!)
  }
  return added
}

const asText = (value: unknown) =>
  value === null || typeof value === 'string'
    ? value
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** The pending applications that the filter names, held until the transaction ends. Others are passed over in silence. */
export async function lockPending(tx: Tx, { where, parameters }: RestQuery): Promise<string[]> {
  const text = `select id from artist_applications where status = 'pending' and ${where ?? 'true'} order by id for update`
  const { rows } = await runRaw<{ id: string }>(tx, text, parameters.values)
  return rows.map((row) => row.id)
}

/** These rows as the caller asked to see them. */
export async function representation(tx: Tx, ids: readonly string[], { select }: RestQuery): Promise<JsonRow[]> {
  const text = `select row_to_json(page) as row from (
    select ${selected(select)} from ${TABLE} where id = any($1::uuid[]) order by array_position($1::uuid[], id)) page`
  const { rows } = await runRaw<{ row: JsonRow }>(tx, text, [ids])
  return rows.map(({ row }) => row)
}

/** Statements that were put together from a query string, with their parameters apart. */
function runRaw<T>(tx: Tx, text: string, values: readonly unknown[]) {
  const parts = text.split(/\$\d+/)
  const order = [...text.matchAll(/\$(\d+)/g)].map(([, place]) => values[Number(place) - 1])
  const joined = parts.flatMap((part, at) => (at < order.length ? [sql.raw(part), sql`${order[at]}`] : [sql.raw(part)]))
  return sql<T>`${sql.join(joined, sql``)}`.execute(tx)
}
