import { plans } from '@vermeil/contracts/identity/plans'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gainWith, nextPayout, salesFigures, trendsOf } from './sales-rules.ts'

const now = new Date('2026-11-16T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const sale = fc.record({
  price: fc.integer({ min: 1, max: 50_000_000_000 }),
  platformRate: fc.constantFrom(500, 1_000, 1_500),
  realtorRate: fc.constantFrom(null, 1_000, 1_500, 2_000),
})

test('the gain with a plan is never negative, and zero with the same plan', () => {
  fc.assert(
    fc.property(fc.array(sale), (sales) => {
      expect(gainWith(plans.premium, sales)).toBeGreaterThanOrEqual(0)
      const same = sales.map((one) => ({ ...one, platformRate: 1_000, realtorRate: one.realtorRate && 2_000 }))
      expect(gainWith(plans.premium, same)).toBe(0)
    }),
  )
})

test('the gain with Premium is five percent of what was sold without a plan, to the cent', () => {
  const sold = [82_400, 500_000, 241_600].map((price) => ({ price, platformRate: 1_500, realtorRate: null }))
  expect(gainWith(plans.premium, sold)).toBe(41_200)
})

const owed = fc.record({ amount: fc.integer({ min: -9_000, max: 9_000 }), days: fc.integer({ min: -20, max: 20 }) })

test('the next payout is positive, never more than what is owed, and ready now if anything is free', () => {
  fc.assert(
    fc.property(fc.array(owed), (rows) => {
      const shares = rows.map(({ amount, days }) => ({ amount, isFree: days <= 0, freeAt: daysAgo(-days), hold: null }))
      const payout = nextPayout(shares, now)
      const free = shares.filter(({ amount, isFree }) => isFree || amount < 0)
      const ready = free.reduce((sum, { amount }) => sum + amount, 0)
      if (ready > 0) expect(payout).toEqual({ amount: ready, at: null })
      else if (payout) {
        expect(payout.amount).toBeGreaterThan(0)
        expect(Date.parse(payout.at ?? '')).toBeGreaterThan(now.getTime())
      }
    }),
  )
})

type Status = 'pending_payment' | 'processing' | 'completed'
const of = (days: number, earnings: number, kind: 'auction' | 'purchase' | 'lease', status: Status = 'completed') => ({
  ...{ date: daysAgo(days).toISOString(), earnings, kind, status },
})

test('the 30 days are compared with the 30 before; what is not paid counts in neither', () => {
  const sales = [of(1, 500, 'purchase'), of(29, 70, 'lease'), of(31, 40, 'auction'), of(61, 9, 'lease')]
  expect(trendsOf([...sales, of(2, 1_000, 'purchase', 'pending_payment')], now)).toEqual({
    earnings: { value: 570, before: 40 },
    buyNowSales: { value: 1, before: 0 },
    leaseRevenue: { value: 70, before: 0 },
  })
})

test('a figure of 30 days counts what its total counts: earnings only what is completed', () => {
  const sales = [of(1, 420, 'auction'), of(2, 16_156, 'auction', 'processing'), of(3, 80, 'lease', 'processing')]
  const paid = [...sales, of(4, 50, 'purchase', 'processing')]
  const figures = salesFigures([...paid, of(5, 9, 'purchase', 'pending_payment')])
  expect(figures).toEqual({ earnings: 420, buyNowSales: 1, leaseRevenue: 80 })
  const anySale = fc.record({
    ...{
      days: fc.integer({ min: 0, max: 29 }),
      earnings: fc.nat(),
      kind: fc.constantFrom('auction', 'purchase', 'lease'),
    },
    status: fc.constantFrom('pending_payment', 'processing', 'completed'),
  })
  fc.assert(
    fc.property(fc.array(anySale), (rows) => {
      const recent = rows.map(({ days, earnings, kind, status }) => of(days, earnings, kind, status))
      const { earnings, buyNowSales, leaseRevenue } = trendsOf(recent, now)
      const values = { earnings: earnings.value, buyNowSales: buyNowSales.value, leaseRevenue: leaseRevenue.value }
      expect(values).toEqual(salesFigures(recent))
    }),
  )
})
