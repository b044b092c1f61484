import { authenticityStatuses } from '@vermeil/contracts/catalog/inquiries.schema'
import { expect, test } from 'vitest'
import { moveRefusal } from './authenticity-rules.ts'

test('a request is received, looked at, answered, and may be looked at again', () => {
  expect(moveRefusal('received', 'in-review', 0)).toBeNull()
  expect(moveRefusal('in-review', 'report-ready', 1)).toBeNull()
  expect(moveRefusal('report-ready', 'in-review', 1)).toBeNull()
})

test('every other move is refused, staying where one is included', () => {
  const allowed = new Set(['received>in-review', 'in-review>report-ready', 'report-ready>in-review'])
  for (const from of authenticityStatuses) {
    for (const to of authenticityStatuses) {
      if (!allowed.has(`${from}>${to}`)) expect(moveRefusal(from, to, 1)).toBe('authenticity.wrong-move')
    }
  }
})

test('no report, nothing to be ready', () => {
  expect(moveRefusal('in-review', 'report-ready', 0)).toBe('authenticity.report-missing')
})
