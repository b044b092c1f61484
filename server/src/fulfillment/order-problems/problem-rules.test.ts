import type { ProblemKind } from '@vermeil/contracts/fulfillment/claim-terms'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Arrival, problemKinds, reportable, reportRefusal, termsRefusal } from './problem-rules.ts'

const at = (text: string) => new Date(`${text}Z`)
const underway: Arrival = { arrivesBy: '2026-11-20', isOnItsWay: true, isConfirmed: false, complainUntil: null }
const delivered: Arrival = { ...underway, complainUntil: at('2026-11-25T10:00:00') }

describe('reporting', () => {
  const cases: [string, ProblemKind, Arrival, string, ReturnType<typeof reportRefusal>][] = [
    ['on the last promised day', 'not-arrived', underway, '2026-11-20T23:59:59', 'claim.too-early'],
    ['once that day is over', 'not-arrived', underway, '2026-11-21T00:00:00', null],
    ['30 days later', 'not-arrived', underway, '2026-12-20T23:59:59', null],
    ['after that', 'not-arrived', underway, '2026-12-21T00:00:00', 'claim.too-late'],
    ['never shipped', 'not-arrived', { ...underway, isOnItsWay: false }, '2026-11-21T00:00:00', null],
    ['counted as delivered by the clock', 'not-arrived', delivered, '2026-12-10T00:00:00', null],
    ['confirmed', 'not-arrived', { ...delivered, isConfirmed: true }, '2026-11-21T00:00:00', 'claim.confirmed'],
    ['a pick-up', 'not-arrived', { ...underway, arrivesBy: null }, '2026-11-25T00:00:00', 'claim.too-early'],
    ['not shipped', 'damaged', { ...underway, isOnItsWay: false }, '2026-11-25T00:00:00', 'claim.too-early'],
    ['before it is confirmed', 'damaged', underway, '2026-11-18T00:00:00', null],
    ['within a week of the delivery', 'different', delivered, '2026-11-25T09:59:59', null],
    ['confirmed at once', 'different', { ...delivered, isConfirmed: true }, '2026-11-25T09:59:59', null],
    ['a week after the delivery', 'damaged', delivered, '2026-11-25T10:00:00', 'claim.too-late'],
  ]
  test.each(cases)('%s: %s', (_, problem, arrival, now, refusal) => {
    expect(reportRefusal(problem, arrival, at(now))).toBe(refusal)
  })

  test('what is offered is what is not refused, and what has ended never begins again', () => {
    const day = fc
      .integer({ min: 0, max: 80 })
      .map((days) => new Date(at('2026-11-01T00:00:00').getTime() + days * 86_400_000))
    const arrival = fc.record({
      arrivesBy: fc.option(day.map((time) => time.toISOString().slice(0, 10))),
      isOnItsWay: fc.boolean(),
      isConfirmed: fc.boolean(),
      complainUntil: fc.option(day),
    })
    fc.assert(
      fc.property(arrival, day, day, (of, first, second) => {
        const offered = reportable(of, first).map(({ problem }) => problem)
        expect(offered).toEqual(problemKinds.filter((problem) => reportRefusal(problem, of, first) === null))
        const later = first > second ? first : second
        for (const problem of problemKinds) {
          if (reportRefusal(problem, of, first) === 'claim.too-late') {
            expect(reportRefusal(problem, of, later)).toBe('claim.too-late')
          }
        }
      }),
    )
  })
})

test('a decision refunds at most what is left, asks back only what arrived, and insures only what was insured', () => {
  const order = { refundable: 500, isInsured: true }
  const terms = { refund: 500, returnPaidBy: null, isInsured: false, reason: 'Seen' } as const
  expect(termsRefusal(terms, 'damaged', order)).toBeNull()
  expect(termsRefusal({ ...terms, refund: 501 }, 'damaged', order)).toBe('order.not-refundable')
  expect(termsRefusal({ ...terms, returnPaidBy: 'seller' }, 'different', order)).toBeNull()
  expect(termsRefusal({ ...terms, returnPaidBy: 'seller' }, 'not-arrived', order)).toBe('claim.nothing-to-return')
  expect(termsRefusal({ ...terms, isInsured: true }, 'not-arrived', order)).toBeNull()
  expect(termsRefusal({ ...terms, isInsured: true }, 'damaged', { ...order, isInsured: false })).toBe(
    'claim.not-insured',
  )
})
