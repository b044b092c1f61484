import { type ApplicationColumn, applicationColumns, isColumn } from './application-columns.ts'
import { unknownColumn, unparsable } from './rest-refusal.ts'

/** Collects parameters, so that no value from outside is ever part of a statement. */
export class Parameters {
  readonly values: unknown[] = []
  add(value: unknown): string {
    return `$${this.values.push(value)}`
  }
}

const operators: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
}
const isValues: Record<string, string> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
}

const bad = (text: string) => unparsable('filter', `unexpected filter: ${text}`)

/** `status=eq.pending`, `not.eq.x`, `in.(a,"b,c")`, `is.null`. */
export function columnFilter(name: string, text: string, parameters: Parameters): string {
  if (!isColumn(name)) throw unknownColumn(name)
  const [, negation, operator = '', value = ''] = /^(not\.)?([a-z]+)\.(.*)$/s.exec(text) ?? []
  const condition = comparison(name, operator, value, parameters, text)
  return negation ? `not (${condition})` : condition
}

function comparison(name: ApplicationColumn, operator: string, value: string, parameters: Parameters, text: string) {
  const type = applicationColumns[name]
  if (operator === 'is') {
    const test = isValues[value.toLowerCase()]
    if (!test || (type !== 'text' && !/null/.test(test))) throw bad(text)
    return /null/.test(test) ? `${name} ${test}` : 'false'
  }
  if (operator === 'in') {
    const list = /^\((.*)\)$/s.exec(value)?.[1]
    if (list === undefined) throw bad(text)
    return `${name} = any(${parameters.add(splitList(list))}::${type}[])`
  }
  const symbol = operators[operator]
  if (!symbol) throw bad(text)
  if (symbol.endsWith('like')) return `${name}::text ${symbol} ${parameters.add(value.replaceAll('*', '%'))}`
  return `${name} ${symbol} ${parameters.add(value)}::${type}`
}

/** Splits at commas outside quotes and parentheses; quotes are taken off, with their escapes. */
export function splitList(text: string, isRaw = false): string[] {
  const items: string[] = []
  let depth = 0
  let item = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\' && isQuoted) {
      item += isRaw ? char + (text[at + 1] ?? '') : (text[at + 1] ?? '')
      at += 1
    } else if (char === '"') {
      isQuoted = !isQuoted
      if (isRaw) item += char
    } else if (char === ',' && !isQuoted && depth === 0) {
      items.push(item)
      item = ''
    } else {
      if (!isQuoted && char === '(') depth += 1
      if (!isQuoted && char === ')') depth -= 1
      item += char
    }
  }
  if (isQuoted || depth !== 0) throw bad(text)
  return text === '' ? [] : [...items, item]
}

const MAX_DEPTH = 5

/** `or=(status.eq.pending,and(email.like.*@x.com,phone.is.null))` */
export function logicFilter(operator: 'and' | 'or', text: string, parameters: Parameters, depth = 0): string {
  const inner = /^\((.*)\)$/s.exec(text)?.[1]
  if (inner === undefined || inner === '' || depth > MAX_DEPTH)
    throw unparsable('logic tree', `unexpected logic tree: ${text}`)
  const conditions = splitList(inner, true).map((part) => {
    const [, negation, nested, tree] = /^(not\.)?(and|or)(\(.*\))$/s.exec(part) ?? []
    if (nested && tree) {
      const condition = logicFilter(nested as 'and' | 'or', tree, parameters, depth + 1)
      return negation ? `not ${condition}` : condition
    }
    const [, column, filter] = /^([a-z_]+)\.(.+)$/s.exec(part) ?? []
    if (!column || !filter) throw unparsable('logic tree', `unexpected logic tree: ${part}`)
    return columnFilter(column, unquoteValue(filter), parameters)
  })
  return `(${conditions.join(` ${operator} `)})`
}

/** Inside a tree a value may be quoted, since commas and parentheses end it there. */
const unquoteValue = (filter: string) =>
  filter.replace(
    /^((?:not\.)?[a-z]+\.)"((?:[^"\\]|\\.)*)"$/s,
    (_, head: string, value: string) => head + value.replace(/\\(.)/gs, '$1'),
  )
