import type { AuthenticityFile } from '@vermeil/contracts/catalog/inquiries.schema'
import { expect, test } from 'vitest'
import { businessDaysBetween, dueDay, turnaroundOf } from './turnaround'

/** Moments of June 2026, whose first is a Monday, in the time zone of the machine that runs this. */
const june = (day: number, hour = 12) => new Date(2026, 5, day, hour).toISOString()
const at = (day: number, hour = 12) => Date.parse(june(day, hour))

const report = (addedAt: string): AuthenticityFile => ({
  id: '019a0000-0000-7000-8000-000000000001',
  kind: 'report',
  filename: 'report.pdf',
  size: 1,
  type: 'application/pdf',
  url: '',
  addedAt,
})
const request = (change: Partial<Parameters<typeof turnaroundOf>[0]> = {}) => ({
  status: 'received' as const,
  createdAt: june(1),
  updatedAt: june(1),
  files: [],
  ...change,
})

test('days are counted from midnight to midnight, and weekends not at all', () => {
  expect(businessDaysBetween(june(1, 0), june(1, 23))).toBe(0)
  expect(businessDaysBetween(june(1, 23), june(2, 0))).toBe(1)
  expect(businessDaysBetween(june(5), june(7))).toBe(0) // Friday to Sunday
  expect(businessDaysBetween(june(5), june(8))).toBe(1)
  expect(businessDaysBetween(june(6), june(8))).toBe(1) // sent on a Saturday
  expect(businessDaysBetween(june(1), june(15))).toBe(10)
})

test('five business days from a Monday end on the next Monday, from a weekend on a Friday', () => {
  expect(dueDay(june(1))).toEqual(new Date(2026, 5, 8))
  expect(dueDay(june(6))).toEqual(new Date(2026, 5, 12))
  expect(dueDay(june(7))).toEqual(new Date(2026, 5, 12))
})

test('on the day it is due a request is not late; on the next business day it is', () => {
  expect(turnaroundOf(request(), at(1))).toMatchObject({ kind: 'due', daysLeft: 5 })
  expect(turnaroundOf(request(), at(8, 23))).toMatchObject({ kind: 'due', daysLeft: 0 })
  expect(turnaroundOf(request(), at(9, 0))).toMatchObject({ kind: 'overdue', days: 1, on: new Date(2026, 5, 8) })
})

test('what fell due on a Friday is not late before Monday', () => {
  const sent = request({ createdAt: june(5) }) // due on Friday the 12th
  expect(turnaroundOf(sent, at(14))).toMatchObject({ kind: 'due', daysLeft: 0 })
  expect(turnaroundOf(sent, at(15))).toMatchObject({ kind: 'overdue', days: 1 })
})

test('the first report ends the waiting, however many follow', () => {
  const files = [report(june(3)), report(june(30))]
  const answered = request({ status: 'report-ready', files })
  expect(turnaroundOf(answered, at(30))).toEqual({ kind: 'answered', afterDays: 2, isLate: false })
  const late = request({ status: 'report-ready', files: [report(june(9))] })
  expect(turnaroundOf(late, at(30))).toEqual({ kind: 'answered', afterDays: 6, isLate: true })
})

test('a second look owes nothing; a withdrawn report leaves the promise as it was', () => {
  const again = request({ status: 'in-review', files: [report(june(3))], updatedAt: june(4) })
  expect(turnaroundOf(again, at(30))).toEqual({ kind: 'reopened', since: june(4) })
  expect(turnaroundOf(request({ status: 'in-review' }), at(10))).toMatchObject({ kind: 'overdue', days: 2 })
})
