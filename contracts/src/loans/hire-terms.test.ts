import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  datesRefusal,
  dayRate,
  daysBetween,
  hireLimits,
  lateDays,
  periodOf,
  purchaseCredit,
  quoteHire,
  rentRefund,
} from './hire-terms.ts'
import { leaseDurations, quoteLease, rentFor } from './lease-terms.ts'

const day = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2026-01-01', days))
const price = fc.integer({ min: 100, max: 10_000_000 })

test.each([
  ['2026-05-01', '2026-05-31', { months: 1, days: 0 }],
  ['2026-01-31', '2026-02-27', { months: 1, days: 0 }],
  ['2026-05-15', '2026-05-15', { months: 0, days: 1 }],
  ['2026-05-15', '2026-08-14', { months: 3, days: 0 }],
  ['2026-11-16', '2027-01-20', { months: 2, days: 5 }],
] as const)('from %s until %s', (from, until, period) => {
  expect(periodOf({ from, until })).toEqual(period)
})

test('the months and days of a period lead from its first day to the day after its last', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 800 }), (from, more) => {
      const until = addDays(from, more)
      const { months, days } = periodOf({ from, until })
      expect(addDays(addMonths(from, months), days)).toBe(addDays(until, 1))
      expect(days).toBeLessThan(31)
    }),
  )
})

test.each([
  [{ months: 0, days: 1 }, 3_00],
  [{ months: 0, days: 10 }, 33_00],
  // A month of 31 days costs no more than a month.
  [{ months: 0, days: 30 }, 99_00],
  [{ months: 1, days: 15 }, 148_00],
  [{ months: 2, days: 0 }, 198_00],
  // Three months cost $267, so two months and four weeks don't cost more.
  [{ months: 2, days: 28 }, 267_00],
  [{ months: 4, days: 0 }, 396_00],
  [{ months: 5, days: 20 }, 495_00],
  [{ months: 13, days: 0 }, 1_287_00],
])('%o of a work at $99 a month', (period, total) => {
  expect(rentFor(99_00, period)).toBe(total)
})

test('leases and hires of the same length cost the same', () => {
  fc.assert(
    fc.property(price, day, fc.constantFrom(...leaseDurations), (monthlyPrice, from, duration) => {
      const lease = quoteLease(monthlyPrice, duration, 1)
      const hire = quoteHire(monthlyPrice, { from, until: addDays(addMonths(from, lease.months), -1) }, 1)
      // A month that starts on its 31st may count as more than a calendar month, never for more than the next total.
      if (Number(from.slice(8)) <= 28)
        expect(hire).toEqual({ total: lease.total, deposit: monthlyPrice, amount: lease.amount })
    }),
  )
})

test('rents are whole dollars, and until the year no longer period is dearer than a documented one above it', () => {
  const period = fc.record({ months: fc.integer({ min: 0, max: 11 }), days: fc.integer({ min: 0, max: 30 }) })
  fc.assert(
    fc.property(price, period, (monthlyPrice, { months, days }) => {
      const total = rentFor(monthlyPrice, { months, days })
      expect(total % 100).toBe(0)
      expect(total).toBeLessThanOrEqual((monthlyPrice * (months * 30 + days)) / 30 + 1)
      for (const longer of [1, 3, 6, 12]) {
        if (longer > months) expect(total).toBeLessThanOrEqual(rentFor(monthlyPrice, { months: longer, days: 0 }))
      }
    }),
  )
})

test('dates end after they start, lie ahead, and end within a year and a half', () => {
  const today = '2026-11-16'
  expect(datesRefusal({ from: today, until: today }, today)).toBeNull()
  expect(datesRefusal({ from: '2026-12-02', until: '2026-12-01' }, today)).toBe('hire.end-before-start')
  expect(datesRefusal({ from: '2026-11-15', until: '2026-12-01' }, today)).toBe('hire.in-the-past')
  expect(datesRefusal({ from: '2028-05-01', until: '2028-05-16' }, today)).toBeNull()
  expect(datesRefusal({ from: '2028-05-01', until: '2028-05-17' }, today)).toBe('hire.too-far-ahead')
})

test('agents cancel for free until a week before, then for half of the first month; owners refund all', () => {
  const rent = { monthlyPrice: 99_00, total: 267_00 }
  expect(rentRefund(rent, 'agent', hireLimits.freeCancelDays)).toBe(267_00)
  expect(rentRefund(rent, 'agent', 6)).toBe(267_00 - 49_50)
  expect(rentRefund(rent, 'owner', 0)).toBe(267_00)
  // Less than a month: half of what was paid.
  expect(rentRefund({ monthlyPrice: 99_00, total: 33_00 }, 'agent', 0)).toBe(16_50)
  fc.assert(
    fc.property(price, price, fc.integer({ min: -5, max: 30 }), (monthlyPrice, total, days) => {
      const refund = rentRefund({ monthlyPrice, total }, 'agent', days)
      expect(refund).toBeGreaterThanOrEqual(total / 2)
      expect(refund).toBeLessThanOrEqual(total)
    }),
  )
})

test('each late day costs a thirtieth', () => {
  expect(dayRate(99_00)).toBe(3_30)
  expect(lateDays('2026-05-31', '2026-05-31')).toBe(0)
  expect(lateDays('2026-05-31', '2026-05-20')).toBe(0)
  expect(lateDays('2026-05-31', '2026-06-03')).toBe(3)
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1)
})

test('half of the rent is credited to a purchase within six months, to the cent', () => {
  expect(purchaseCredit(267_01, 50, '2026-05-01', '2026-11-01')).toBe(133_50)
  expect(purchaseCredit(267_01, 50, '2026-05-01', '2026-11-02')).toBe(0)
  expect(purchaseCredit(267_00, 0, '2026-05-01', '2026-05-02')).toBe(0)
})
