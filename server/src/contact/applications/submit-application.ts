import type { Database } from '../../platform/postgres/database.ts'
import { type ApplicationColumn, isColumn, isWritable } from './application-columns.ts'
import { type InsertedRow, insertApplications, type JsonRow, type Reader, representation } from './application-store.ts'
import type { RestPreferences } from './rest-preferences.ts'
import type { RestQuery } from './rest-query.ts'
import { badBody, notAllowed, notOneRow, rowRefused, unknownBodyColumn } from './rest-refusal.ts'

export type Submission = { body: unknown; query: RestQuery; preferences: RestPreferences; reader: Reader }

const MAX_ROWS = 20

/** Anyone may apply, without an account or for their own. Every application begins as pending. */
export const createSubmitApplication =
  ({ database }: { database: Database }) =>
  async ({ body, query, preferences, reader }: Submission): Promise<{ rows: JsonRow[]; count: number }> => {
    const given = rowsOf(body)
    const columns = givenColumns(given, query)
    const rows = given.map((row) => completed(row, columns, preferences.isMissingDefault))
    for (const row of rows) checkColumns(row, reader)
    return database.transaction(async (tx) => {
      const added = await insertApplications(tx, rows, columns)
      for (const row of added) checkRow(row, reader, preferences.isRepresentation)
      const ids = added.map(({ id }) => id)
      const shown = preferences.isRepresentation ? await representation(tx, ids, query) : []
      if (preferences.isRepresentation && preferences.isSingle && shown.length !== 1) throw notOneRow(shown.length)
      return { rows: shown, count: ids.length }
    })
  }

function rowsOf(body: unknown): JsonRow[] {
  const rows = Array.isArray(body) ? body : [body]
  if (rows.some((row) => typeof row !== 'object' || row === null || Array.isArray(row))) throw badBody()
  if (rows.length > MAX_ROWS) throw badBody(`At most ${MAX_ROWS} rows may be sent at once`)
  return rows as JsonRow[]
}

function givenColumns(rows: readonly JsonRow[], query: RestQuery): ApplicationColumn[] {
  const first = Object.keys(rows[0] ?? {})
  const isAlike = rows.every((row) => {
    const keys = Object.keys(row)
    return keys.length === first.length && first.every((key) => Object.hasOwn(row, key))
  })
  if (!query.columns && !isAlike) throw badBody('All object keys must match')
  return (query.columns ?? first).map((name) => {
    if (!isColumn(name)) throw unknownBodyColumn(name)
    return name
  })
}

/** A column that is named and not given is null, unless the caller asks for the default. */
function completed(row: JsonRow, columns: readonly ApplicationColumn[], isMissingDefault: boolean): JsonRow {
  const absent = isMissingDefault ? undefined : null
  return Object.fromEntries(columns.map((column) => [column, Object.hasOwn(row, column) ? row[column] : absent]))
}

function checkColumns(row: JsonRow, { accountId }: Reader) {
  for (const [name, value] of Object.entries(row)) {
    if (value !== undefined && !isWritable(name as ApplicationColumn)) {
      throw notAllowed(accountId !== null, 'permission denied for table artist_applications')
    }
  }
}

/** Checks the row as PostgreSQL read it, before the commit: the same id can be spelled in several ways. */
function checkRow({ user_id, status }: InsertedRow, { accountId }: Reader, isAskedBack: boolean) {
  const isForOther = user_id !== null && user_id !== accountId
  // A row is returned only to somebody who may read it, and nobody may read a row without an account.
  if (isForOther || status !== 'pending' || (isAskedBack && user_id === null)) throw rowRefused(accountId !== null)
}
