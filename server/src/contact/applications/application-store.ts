import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type pg from 'pg'
import { one } from '../../platform/must.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { allRows, firstRow, oneRow } from '../../platform/postgres/rows.ts'
import { type ApplicationColumn, applicationColumns, TABLE } from './application-columns.ts'
import type { RestQuery } from './rest-query.ts'

export type JsonRow = Record<string, unknown>

/** Whose rows are read: all for an administrator, their own for an applicant, none for others. Part of every statement. */
export type Reader = { isAdmin: boolean; accountId: AccountId | null }

const visibleTo = (reader: Reader, parameter: (value: unknown) => string) =>
  reader.isAdmin ? 'true' : `user_id = ${parameter(reader.accountId)}::uuid`

const selected = (select: RestQuery['select']) =>
  select.map(({ column, alias }) => `${column} as "${alias.replaceAll('"', '""')}"`).join(', ')

export type Page = { rows: JsonRow[]; total: number | null }

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
    added.push(one((await inserted.execute(tx)).rows))
  }
  return added
}

const asText = (value: unknown) =>
  value === null || typeof value === 'string'
    ? value
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

export async function countPending(db: Db): Promise<number> {
  const { count } = await oneRow(db)<{ count: number }>`
    select count(*)::int as count from artist_applications where status = 'pending'`
  return count
}

/** Locks the pending applications that the filter selects. Others are skipped silently. */
export async function lockPending(tx: Tx, { where, parameters }: RestQuery): Promise<string[]> {
  const text = `select id from artist_applications where status = 'pending' and ${where ?? 'true'} order by id for update`
  const { rows } = await runRaw<{ id: string }>(tx, text, parameters.values)
  return rows.map((row) => row.id)
}

export type DecidedApplication = { id: string; user_id: string | null; email: string; artist_name: string }

/** PostgreSQL refuses an unknown status by its own check. */
export async function decideApplication(tx: Tx, id: string, status: string, adminId: AccountId) {
  return oneRow(tx)<DecidedApplication>`update artist_applications
    set status = ${status}, updated_at = house_now(), decided_by = ${adminId}
    where id = ${id} returning id, user_id, email, artist_name`
}

/** Gives the applications with this address to the account that has confirmed it. */
export async function claimApplications(tx: Tx, person: { id: string; email: string }) {
  return allRows(tx)<{ id: string; status: string }>`
    update artist_applications set user_id = ${person.id} where user_id is null and lower(email) = ${person.email}
    returning id, status`
}

type Accepted = { email: string; artist_name: string; full_name: string | null }

/** An approved application of somebody who has no account yet. */
export const acceptedWithoutAccount = (db: Db | Tx, id: string) =>
  firstRow(db)<Accepted>`
    select lower(email) as email, artist_name, full_name from artist_applications
    where id = ${id} and status = 'approved' and user_id is null`

type ApprovedApplication = { artist_name: string; specialty: string; bio: string | null; decided_by: string }

/** Gives an approved application to an account, unless it has one. */
export async function assignApplication(tx: Tx, id: string, accountId: AccountId): Promise<ApprovedApplication> {
  return oneRow(tx)<ApprovedApplication>`
    update artist_applications set user_id = coalesce(user_id, ${accountId}) where id = ${id}
    returning artist_name, specialty, bio, decided_by`
}

export const applicationsOf = (db: Db, accountId: AccountId) =>
  db.selectFrom('artist_applications').selectAll().where('user_id', '=', accountId).execute()

export async function removeApplicationsOf(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('artist_applications').where('user_id', '=', accountId).execute()
}

/** These rows with the columns that the caller asked for. */
export async function representation(tx: Tx, ids: readonly string[], { select }: RestQuery): Promise<JsonRow[]> {
  const text = `select row_to_json(page) as row from (
    select ${selected(select)} from ${TABLE} where id = any($1::uuid[]) order by array_position($1::uuid[], id)) page`
  const { rows } = await runRaw<{ row: JsonRow }>(tx, text, [ids])
  return rows.map(({ row }) => row)
}

/** Runs a statement that was built from a query string. Its values are parameters, never text. */
function runRaw<T>(tx: Tx, text: string, values: readonly unknown[]) {
  const parts = text.split(/\$\d+/)
  const order = [...text.matchAll(/\$(\d+)/g)].map(([, place]) => values[Number(place) - 1])
  const joined = parts.flatMap((part, at) => (at < order.length ? [sql.raw(part), sql`${order[at]}`] : [sql.raw(part)]))
  return sql<T>`${sql.join(joined, sql``)}`.execute(tx)
}
