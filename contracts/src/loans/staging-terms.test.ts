import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollars } from '../money.schema.ts'
import { addDays, daysBetween } from './hire-terms.ts'
import { earliestEnd, endBySale, isUnused, monthOf, nextInvoiceOn, quoteStaging, rentOfMonth } from './staging-terms.ts'

const day = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2026-01-01', days))

test('the months of a staging follow each other without a gap, up to its last day', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 500 }), (from, days) => {
      const until = addDays(from, days)
      let next = from
      for (let number = 1; ; number += 1) {
        const month = monthOf({ from, until }, number)
        if (!month) break
        expect(month.from).toBe(next)
        expect(daysBetween(month.from, month.until)).toBeLessThanOrEqual(30)
        next = addDays(month.until, 1)
      }
      expect(next).toBe(addDays(until, 1))
    }),
  )
})

test('each month costs the monthly price, a shorter last one its days, and nothing is free', () => {
  expect(monthOf({ from: '2026-01-31', until: null }, 2)).toEqual({ from: '2026-02-28', until: '2026-03-30' })
  expect(rentOfMonth(dollars(90), { from: '2026-05-01', until: '2026-05-31' })).toBe(dollars(90))
  expect(rentOfMonth(dollars(90), { from: '2026-05-01', until: '2026-05-10' })).toBe(dollars(30))
  expect(rentOfMonth(dollars(9), { from: '2026-05-01', until: '2026-05-01' })).toBe(dollars(1))
})

test('the first month and the deposit are paid at the start, and without a last day there is no total', () => {
  expect(quoteStaging(dollars(90), { from: '2026-05-01', until: null }, 1)).toEqual({
    ...{ monthlyPrice: dollars(90), firstMonth: dollars(90), deposit: dollars(90), amount: dollars(180), total: null },
  })
  // Two months and ten days.
  expect(quoteStaging(dollars(90), { from: '2026-05-01', until: '2026-07-10' }, 1)).toMatchObject({
    ...{ amount: dollars(180), total: dollars(210) },
  })
})

test('a further month is invoiced a week before it begins, and not after the last day', () => {
  expect(nextInvoiceOn(null, '2026-05-31')).toBe('2026-05-25')
  expect(nextInvoiceOn('2026-06-01', '2026-05-31')).toBe('2026-05-25')
  expect(nextInvoiceOn('2026-05-31', '2026-05-31')).toBeNull()
})

test('the sale of the home ends a staging with a week of notice, and never later than it ended anyway', () => {
  const today = '2026-05-01'
  expect(earliestEnd(today)).toBe('2026-05-08')
  expect(endBySale(null, '2026-05-03', today)).toBe('2026-05-08')
  expect(endBySale(null, '2026-06-20', today)).toBe('2026-06-20')
  expect(endBySale('2026-06-10', '2026-06-20', today)).toBeNull()
  fc.assert(
    fc.property(fc.option(day), day, day, (until, closing, now) => {
      const end = endBySale(until, closing, now)
      if (end === null) return
      expect(daysBetween(now, end)).toBeGreaterThanOrEqual(7)
      expect(until === null || end < until).toBe(true)
    }),
  )
})

test('a month that has begun is used, one that begins after the last day is not', () => {
  expect(isUnused({ from: '2026-06-01' }, '2026-06-01')).toBe(false)
  expect(isUnused({ from: '2026-06-01' }, '2026-05-31')).toBe(true)
})
