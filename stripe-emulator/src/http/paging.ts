import { noSuch, StripeError } from '../errors.ts'
import type { List } from '../objects.ts'
import { type Field, integer, text, type Values } from './params.ts'

export const pagingShape = { limit: integer, starting_after: text, ending_before: text }

const rangeOperators: Record<string, (value: number, bound: number) => boolean> = {
  gt: (value, bound) => value > bound,
  gte: (value, bound) => value >= bound,
  lt: (value, bound) => value < bound,
  lte: (value, bound) => value <= bound,
}

/** `created=123` or `created[gte]=123&created[lt]=456`, read as the test that a row must pass. */
export const createdRange: Field<(created: number) => boolean> = {
  read(node, path) {
    if (typeof node === 'string') {
      const exact = integer.read(node, path)
      return (created) => created === exact
    }
    const tests = Object.entries(node).map(([name, bound]) => {
      const operator = rangeOperators[name]
      const param = `${path}[${name}]`
      if (!operator) throw new StripeError('parameter_unknown', `Received unknown parameter: ${param}`, { param })
      const limit = integer.read(bound, param)
      return (created: number) => operator(created, limit)
    })
    return (created) => tests.every((test) => test(created))
  },
}

type Asked<Name extends string> = { [name in Name]?: unknown } & { created?: (created: number) => boolean }

/** Whether a row has what the parameters of these names ask for, and was created when they ask. */
export const asAsked =
  <Name extends string>(params: Asked<Name>, ...names: Name[]) =>
  (row: { [name in Name]?: unknown } & { created: number }): boolean =>
    names.every((name) => params[name] === undefined || row[name] === params[name]) &&
    (params.created?.(row.created) ?? true)

/** One page of `rows`, which are sorted newest first. */
export function page<T extends { id: string }>(
  rows: readonly T[],
  { limit = 10, starting_after, ending_before }: Values<typeof pagingShape>,
  url: string,
): List<T> {
  if (limit < 1 || limit > 100) {
    throw new StripeError('invalid', 'Invalid limit: must be between 1 and 100', { param: 'limit' })
  }
  if (starting_after !== undefined && ending_before !== undefined) {
    throw new StripeError('parameters_exclusive', 'You may only specify one of starting_after, ending_before.')
  }
  const indexOf = (id: string, param: string) => {
    const index = rows.findIndex((row) => row.id === id)
    if (index === -1) throw noSuch('object', id, param)
    return index
  }
  if (ending_before !== undefined) {
    const end = indexOf(ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: rows.slice(start, end), has_more: start > 0, url }
  }
  const start = starting_after === undefined ? 0 : indexOf(starting_after, 'starting_after') + 1
  return { object: 'list', data: rows.slice(start, start + limit), has_more: rows.length > start + limit, url }
}
