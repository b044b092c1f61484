import { describe, expect, test } from 'vitest'
import { columnFilter, logicFilter, Parameters, splitList } from './rest-filter.ts'

const filtered = (name: string, text: string) => {
  const parameters = new Parameters()
  return [columnFilter(name, text, parameters), parameters.values]
}

describe('a filter', () => {
  test.each([
    ['status', 'eq.pending', 'status = $1::text', ['pending']],
    ['status', 'not.eq.pending', 'not (status = $1::text)', ['pending']],
    ['email', 'ilike.*@example.com', 'email::text ilike $1', ['%@example.com']],
    ['created_at', 'gte.2026-01-01', 'created_at >= $1::timestamptz', ['2026-01-01']],
    ['phone', 'is.null', 'phone is null', []],
    ['id', 'in.(a,"b,c")', 'id = any($1::uuid[])', [['a', 'b,c']]],
    ['bio', `eq.'; drop table x`, 'bio = $1::text', [`'; drop table x`]],
  ])('%s=%s', (name, text, sql, values) => {
    expect(filtered(name, text)).toEqual([sql, values])
  })

  test.each([
    ['shoe_size', 'eq.4', '42703'],
    ['decided_by', 'not.is.null', '42703'],
    ['status', 'pending', 'PGRST100'],
    ['status', 'drop.x', 'PGRST100'],
    ['status', 'in.a,b', 'PGRST100'],
    ['id', 'is.true', 'PGRST100'],
  ])('%s=%s is refused', (name, text, code) => {
    expect(() => filtered(name, text)).toThrow(expect.objectContaining({ code }))
  })
})

describe('a tree', () => {
  test('nests, negates, and takes quoted values whole', () => {
    const parameters = new Parameters()
    const text = '(status.eq.pending,not.and(email.eq."a,b",phone.is.null))'
    expect(logicFilter('or', text, parameters)).toBe('(status = $1::text or not (email = $2::text and phone is null))')
    expect(parameters.values).toEqual(['pending', 'a,b'])
  })

  test.each(['', '()', '(status.eq.a', '(status)', `(${'and('.repeat(9)}status.eq.a${')'.repeat(9)})`])(
    '%s is refused',
    (text) => {
      expect(() => logicFilter('or', text, new Parameters())).toThrow(expect.objectContaining({ code: 'PGRST100' }))
    },
  )
})

test('a list is split at its commas alone', () => {
  expect(splitList('a,"b,c","d\\"e",f(g,h)')).toEqual(['a', 'b,c', 'd"e', 'f(g,h)'])
  expect(splitList('')).toEqual([])
})
