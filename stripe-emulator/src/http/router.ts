import type { Operation } from '../operation.ts'
import type { Shape, Values } from './params.ts'

/** `params` are the call's own; `id` is what the path names. */
export type Call<S extends Shape> = { op: Operation; params: Values<S>; id: string }

export type Method = 'GET' | 'POST' | 'DELETE'

export type Route = {
  method: Method
  pattern: string
  shape: Shape
  /** May be called in the name of a connected account. */
  isForAccounts?: true
  handle(call: { op: Operation; params: never; id: string }): object
}

/** Types a handler's parameters by its own shape, although all routes are in one table. */
export const route = <S extends Shape>(
  method: Method,
  pattern: string,
  shape: S,
  handle: (call: Call<S>) => object,
): Route => ({ method, pattern, shape, handle: handle as Route['handle'] })

/** A route that a platform may also call in the name of a connected account (`Stripe-Account`). */
export const forAccounts = (entry: Route): Route => ({ ...entry, isForAccounts: true })

export type Match = { route: Route; id: string }

export function createRouter(routes: readonly Route[]): (method: string, path: string) => Match | undefined {
  const compiled = routes.map((entry) => ({
    entry,
    expression: new RegExp(`^${entry.pattern.replace(':id', '([^/]+)')}$`),
  }))
  return (method, path) => {
    for (const { entry, expression } of compiled) {
      const found = entry.method === method ? expression.exec(path) : null
      if (found) return { route: entry, id: decodeURIComponent(found[1] ?? '') }
    }
    return undefined
  }
}
