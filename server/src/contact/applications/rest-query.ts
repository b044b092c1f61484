import { type ApplicationColumn, applicationColumns, isColumn } from './application-columns.ts'
import { columnFilter, logicFilter, Parameters, splitList } from './rest-filter.ts'
import { RestRefusal, unknownColumn, unparsable, unparsableParameter } from './rest-refusal.ts'

export type RestQuery = {
  /** The columns to answer with, each under the name the caller wants. */
  select: { column: ApplicationColumn; alias: string }[]
  /** SQL with its parameters; null where nothing is filtered. */
  where: string | null
  /** The columns that are filtered by, and `or`, `and` with their negations. */
  filters: string[]
  parameters: Parameters
  orderBy: string
  limit: number
  offset: number
  /** The columns of a bulk insert; null where the bodies say it themselves. */
  columns: string[] | null
}

const MAX_ROWS = 1_000
const reserved = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey'])

/** The query string in PostgREST's dialect. A key may be given several times; then all of them apply. */
export function parseRestQuery(search: URLSearchParams): RestQuery {
  const parameters = new Parameters()
  const conditions: string[] = []
  const filtered = [...search].filter(([name]) => !reserved.has(name))
  for (const [name, value] of filtered) {
    const [, negation, operator] = /^(not\.)?(and|or)$/.exec(name) ?? []
    if (!operator) conditions.push(columnFilter(name, value, parameters))
    else conditions.push(`${negation ? 'not ' : ''}${logicFilter(operator as 'and' | 'or', value, parameters)}`)
  }
  const columns = search.get('columns')
  return {
    select: parseSelect(search.get('select')),
    filters: filtered.map(([name]) => name),
    where: conditions.length > 0 ? conditions.join(' and ') : null,
    parameters,
    orderBy: parseOrder(search.get('order')),
    limit: Math.min(wholeNumber(search, 'limit') ?? MAX_ROWS, MAX_ROWS),
    offset: wholeNumber(search, 'offset') ?? 0,
    columns: columns === null ? null : splitList(columns),
  }
}

const everyColumn = Object.keys(applicationColumns) as ApplicationColumn[]

function parseSelect(text: string | null): RestQuery['select'] {
  const wanted = text === null || text === '' ? ['*'] : splitList(text)
  return wanted.flatMap((item) => {
    if (item === '*') return everyColumn.map((column) => ({ column, alias: column }))
    if (item.includes('(')) {
      const [relation = ''] = item.split('(')
      throw new RestRefusal(
        400,
        'PGRST200',
        `Could not find a relationship between 'artist_applications' and '${relation}' in the schema cache`,
      )
    }
    const [, alias, column] = /^(?:([^:]+):)?([A-Za-z0-9_]+)$/.exec(item.trim()) ?? []
    if (!column) throw unparsableParameter('select', `unexpected select: ${item}`)
    if (!isColumn(column)) throw unknownColumn(column)
    return [{ column, alias: alias ?? column }]
  })
}

function parseOrder(text: string | null): string {
  // The id settles ties, so that pages neither skip nor repeat a row.
  if (text === null || text === '') return 'id'
  const terms = text.split(',').map((term) => {
    const [, column, direction, nulls] = /^([A-Za-z0-9_]+)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/.exec(term) ?? []
    if (!column) throw unparsable('order', `unexpected order: ${term}`)
    if (!isColumn(column)) throw unknownColumn(column)
    return `${column}${direction ? ` ${direction}` : ''}${nulls ? ` nulls ${nulls}` : ''}`
  })
  return [...terms, 'id'].join(', ')
}

function wholeNumber(search: URLSearchParams, name: 'limit' | 'offset'): number | null {
  const text = search.get(name)
  if (text === null || text === '') return null
  if (!/^\d{1,9}$/.test(text)) throw unparsableParameter(name, `unexpected ${name}: ${text}`)
  return Number(text)
}
