import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Tracing } from './tracing.ts'

type Query = (...args: unknown[]) => unknown
type Callback = (error: Error | null, result?: unknown) => void

/** A span for each statement that is part of a trace, by its name alone: neither its text nor its values leave. */
export function traceStatements(pool: pg.Pool, tracing: Tracing): void {
  // A pool calls back a request that waits for a connection from within the request that returns one.
  const connect = pool.connect.bind(pool) as Query
  pool.connect = ((callback?: Query) =>
    callback ? connect(AsyncLocalStorage.bind(callback)) : connect()) as typeof pool.connect
  pool.on('connect', (client) => traceClient(client, tracing))
}

function traceClient(client: pg.PoolClient, tracing: Tracing): void {
  const query = client.query.bind(client) as Query
  const traced: Query = (...args) => {
    const [statement] = args as [string | { name?: string; text?: string; submit?: unknown }]
    const isCursor = typeof statement === 'object' && 'submit' in statement
    if (isCursor || !tracing.current()) return query(...args)
    const span = tracing.start(statementName(statement), {
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql' },
    })
    const end = (error?: unknown) => {
      if (error) span.fail(error)
      span.end()
    }
    const last = args.at(-1)
    if (typeof last === 'function') {
      const callback: Callback = (error, result) => {
        end(error)
        ;(last as Callback)(error, result)
      }
      return query(...args.slice(0, -1), callback)
    }
    const answer = query(...args) as Promise<unknown>
    answer.then(() => end(), end)
    return answer
  }
  client.query = traced as typeof client.query
}

/** Its own name, or what it does to which table: "select lots", "commit". */
export function statementName(statement: string | { name?: string; text?: string }): string {
  if (typeof statement === 'object' && statement.name) return statement.name
  const text = typeof statement === 'string' ? statement : (statement.text ?? '')
  const verb = /\b(select|insert|update|delete|begin|commit|rollback|savepoint|release)\b/i.exec(text)?.[1]
  const table = /\b(?:from|into|update)\s+(?:only\s+)?"?(?:[a-z_]+"?\.)?"?([a-z_]+)/i.exec(text)?.[1]
  return [verb?.toLowerCase() ?? 'statement', table?.toLowerCase()].filter(Boolean).join(' ')
}
