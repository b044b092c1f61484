import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from './database.ts'

/** A statement written by hand. It is prepared under its name once per connection, so that it is planned once. */
export type Statement = { readonly name: string; readonly text: string }

/** Runs hand-written SQL wherever its caller is: on a pool, or in a transaction that pg or Kysely holds. */
export type RunSql = <Row>(statement: Statement, values?: readonly unknown[]) => Promise<Row[]>

type Queryable = { query(config: pg.QueryConfig): Promise<pg.QueryResult> }

/** On one client, within whatever transaction it is in; or on any connection of a pool, each statement by itself. */
export const onClient =
  (client: Queryable): RunSql =>
  async <Row>({ name, text }: Statement, values: readonly unknown[] = []) => {
    const { rows } = await client.query({ name, text, values: [...values] })
    return rows as Row[]
  }

export const onTx =
  (tx: Tx): RunSql =>
  async <Row>({ text }: Statement, values: readonly unknown[] = []) => {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
    return rows
  }
