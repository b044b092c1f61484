import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf, reportSpan, stepsOf } from './finance-rules.ts'

const now = new Date('2026-11-16T23:30:00Z')

test.each([
  ['7-days', '2026-11-10', '2026-11-16', 'day', '2026-11-03', '2026-11-09'],
  ['30-days', '2026-10-18', '2026-11-16', 'day', '2026-09-18', '2026-10-17'],
  ['12-months', '2025-12-01', '2026-11-16', 'month', '2024-12-01', '2025-11-30'],
] as const)('%s end today and are compared with as many before', (period, from, to, step, first, last) => {
  expect(reportSpan({ period }, now)).toEqual({ from, to, step, before: { from: first, to: last } })
})

test('days of one’s own choice are compared with as many directly before, by month where they are many', () => {
  const span = (from: string, to: string) => reportSpan({ period: '30-days', from, to }, now)
  expect(span('2026-03-01', '2026-03-01')).toMatchObject({
    step: 'day',
    before: { from: '2026-02-28', to: '2026-02-28' },
  })
  expect(span('2026-01-01', '2026-06-30').step).toBe('month')
})

test('a period has every step once, whatever its length', () => {
  expect(stepsOf({ from: '2026-02-27', to: '2026-03-02' }, 'day')).toEqual([
    ...['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
  ])
  expect(stepsOf({ from: '2025-11-30', to: '2026-02-01' }, 'month')).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ])
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 800 }), (start, length) => {
      const from = start.toISOString().slice(0, 10)
      const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10)
      const steps = stepsOf({ from, to }, 'day')
      expect(steps).toHaveLength(length + 1)
      expect([steps[0], steps.at(-1)]).toEqual([from, to])
      expect(new Set(steps).size).toBe(steps.length)
    }),
  )
})

test('a sale with insurance and tax, its part refund, a refund sent back, a chargeback, a payout and a deposit are counted apart', () => {
  expect(
    figuresOf([
      { account: 'provider', source: 'checkout', debit: 1_000, credit: 0 },
      { account: 'commission', source: 'checkout', debit: 0, credit: 100 },
      { account: 'payable', source: 'checkout', debit: 0, credit: 700 },
      { account: 'deposit', source: 'checkout', debit: 0, credit: 200 },
      { account: 'insurance', source: 'checkout', debit: 0, credit: 12 },
      { account: 'tax', source: 'checkout', debit: 0, credit: 45 },
      { account: 'tax', source: 'refund', debit: 5, credit: 0 },
      { account: 'provider', source: 'refund', debit: 0, credit: 280 },
      { account: 'commission', source: 'refund', debit: 10, credit: 0 },
      { account: 'payable', source: 'refund', debit: 70, credit: 0 },
      { account: 'deposit', source: 'refund', debit: 200, credit: 0 },
      { account: 'payable', source: 'payout', debit: 630, credit: 0 },
      { account: 'bank', source: 'payout', debit: 0, credit: 630 },
      { account: 'provider', source: 'invoice', debit: 30, credit: 0 },
      { account: 'subscription', source: 'invoice', debit: 0, credit: 30 },
      { account: 'house-sale', source: 'checkout', debit: 0, credit: 850 },
      { account: 'test', source: 'checkout', debit: 0, credit: 100 },
      { account: 'provider', source: 'chargeback', debit: 0, credit: 50 },
      { account: 'payable', source: 'chargeback', debit: 50, credit: 0 },
      { account: 'provider', source: 'dispute', debit: 0, credit: 15 },
      { account: 'chargeback', source: 'dispute', debit: 15, credit: 0 },
      { account: 'provider', source: 'refund', debit: 20, credit: 0 },
      { account: 'unfulfilled', source: 'refund', debit: 0, credit: 20 },
    ]),
  ).toEqual({
    ...{ revenue: 120, commission: 90, subscriptions: 30, donations: 0, ownSales: 850 },
    ...{ insurance: 12, tax: 40 },
    ...{ received: 1_030, refunded: 60, paidOut: 630, depositsTaken: 200, depositsReturned: 200 },
    chargebacks: 65,
  })
})
