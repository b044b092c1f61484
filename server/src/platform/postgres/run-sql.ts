import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from './database.ts'

/**
 * A hand-written statement, for hot paths and for what the query builder can't say well. `onClient` prepares it under
 * its name, so that each connection plans it once; in a Kysely transaction (`onTx`) it is planned each time.
 */
export interface Statement<Row = unknown, Values extends readonly unknown[] = readonly unknown[]> {
  readonly name: string
  readonly text: string
  /** Absent at run time: these two carry the types from `statement` to the result and the parameters of a run. */
  readonly row?: Row
  readonly values?: Values
}

/** Declares the types of a statement's rows and parameters once, beside its SQL. */
export const statement = <Row, Values extends readonly unknown[] = []>(
  name: string,
  text: string,
): Statement<Row, Values> => ({ name, text })

/** Runs a hand-written statement on a pool, or in a transaction of pg or Kysely. */
export type RunSql = <Row, Values extends readonly unknown[] = readonly unknown[]>(
  statement: Statement<Row, Values>,
  values?: Values,
) => Promise<Row[]>

type Queryable = { query(config: pg.QueryConfig): Promise<pg.QueryResult> }

/** On one client, in the transaction it is in, if any; or on any connection of a pool, without a transaction. */
export const onClient =
  (client: Queryable): RunSql =>
  async ({ name, text }, values) => {
    const { rows } = await client.query({ name, text, values: [...(values ?? [])] })
    return rows
  }

export const onTx =
  (tx: Tx): RunSql =>
  async <Row>({ text }: Statement<Row, readonly unknown[]>, values: readonly unknown[] = []) => {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
    return rows
  }
