import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf, kindOf, monthsOf } from './statement-rules.ts'

test('a month runs from its first moment to that of the next one, in UTC', () => {
  expect(boundsOf('2026-12')).toEqual({ from: new Date('2026-12-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') })
})

test('the kind of a booking is that of its key', () => {
  expect(['refund:1', 'damage:1', 'payout:seed:1', 'transfer:1', 'checkout:1', 'chargeback:1'].map(kindOf)).toEqual([
    ...['refund', 'damage', 'payout', 'sale', 'sale', 'refund'],
  ])
})

test('every month opens with what the one before closed with, and a month that is not over is not listed', () => {
  const month = fc.tuple(fc.integer({ min: 2020, max: 2026 }), fc.integer({ min: 1, max: 12 }))
  const moved = fc.uniqueArray(
    fc.tuple(month, fc.integer({ min: -1_000_000, max: 1_000_000 })).map(([[year, number], amount]) => ({
      month: `${year}-${String(number).padStart(2, '0')}`,
      amount,
    })),
    { selector: (each) => each.month },
  )
  const now = new Date('2026-06-15T00:00:00Z')
  fc.assert(
    fc.property(moved, (months) => {
      const listed = monthsOf(months, now).toReversed()
      expect(listed.map((each) => each.month)).toEqual(
        months
          .map((each) => each.month)
          .filter((each) => each < '2026-06')
          .sort(),
      )
      let balance = 0
      for (const { month: name, opening, closing } of listed) {
        expect(opening).toBe(balance)
        expect(closing - opening).toBe(months.find((each) => each.month === name)?.amount)
        balance = closing
      }
    }),
  )
})
