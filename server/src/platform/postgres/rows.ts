import { sql } from 'kysely'
import { one } from '../must.ts'
import type { Db, Tx } from './database.ts'

type Values = readonly unknown[]

/** The rows that a statement returns: ``allRows(db)<Row>`select …` ``. */
export const allRows =
  (db: Db | Tx) =>
  async <Row>(text: TemplateStringsArray, ...values: Values): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db)).rows

/** Null where there is none. */
export const firstRow =
  (db: Db | Tx) =>
  async <Row>(text: TemplateStringsArray, ...values: Values): Promise<Row | null> =>
    (await allRows(db)<Row>(text, ...values))[0] ?? null

/** Of a statement that always returns exactly one. */
export const oneRow =
  (db: Db | Tx) =>
  async <Row>(text: TemplateStringsArray, ...values: Values): Promise<Row> =>
    one(await allRows(db)<Row>(text, ...values))
