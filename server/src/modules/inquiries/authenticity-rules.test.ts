import { authenticityStatuses } from '@vermeil/contracts/inquiries'
import { expect, test } from 'vitest'
import { refuseMove } from './authenticity-rules.ts'

test('a request is received, looked at, answered, and may be looked at again', () => {
  expect(refuseMove('received', 'in-review', 0)).toBeNull()
  expect(refuseMove('in-review', 'report-ready', 1)).toBeNull()
  expect(refuseMove('report-ready', 'in-review', 1)).toBeNull()
})

test('every other move is refused, staying where one is included', () => {
  const allowed = new Set(['received>in-review', 'in-review>report-ready', 'report-ready>in-review'])
  for (const from of authenticityStatuses) {
    for (const to of authenticityStatuses) {
      if (!allowed.has(`${from}>${to}`)) expect(refuseMove(from, to, 1)).toBe('authenticity.wrong-move')
    }
  }
})

test('no report, nothing to be ready', () => {
  expect(refuseMove('in-review', 'report-ready', 0)).toBe('authenticity.report-missing')
})
