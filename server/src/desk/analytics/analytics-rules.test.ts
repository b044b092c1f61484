import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryShares, type PaidSale, percentages, revenueSteps, spanOf, type Work } from './analytics-rules.ts'

const amounts = fc.array(fc.integer({ min: 0, max: 50_000_000_000 }), { minLength: 1, maxLength: 12 })

test('percentages are whole, add up to 100, and differ from the exact share by less than one', () => {
  fc.assert(
    fc.property(amounts, (values) => {
      const total = values.reduce((sum, value) => sum + value, 0)
      const shares = percentages(values)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total === 0 ? 0 : 100)
      for (const [place, share] of shares.entries()) {
        expect(Number.isInteger(share)).toBe(true)
        if (total > 0) expect(Math.abs(share - ((values[place] ?? 0) * 100) / total)).toBeLessThan(1)
      }
    }),
  )
})

const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
const period = fc.constantFrom('30d' as const, '90d' as const, '12m' as const)
const daysBetween = ({ from, to }: { from: string; to: string }) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

test('the period before has the same length and ends the day before the period begins', () => {
  fc.assert(
    fc.property(period, moment, (of, now) => {
      const { days, before } = spanOf(of, now)
      expect(days.to).toBe(now.toISOString().slice(0, 10))
      expect(daysBetween(days)).toBe({ '30d': 30, '90d': 90, '12m': 365 }[of])
      expect(daysBetween(before)).toBe(daysBetween(days))
      expect(daysBetween({ from: before.to, to: days.from })).toBe(2)
    }),
  )
})

const saleAt = (at: Date, price: number, artworkId: string | null = null): PaidSale => ({
  ...{ orderId: 'an order', artworkId, title: 'Low Tide', price, paidAt: at },
})

test('the steps of a period add up to its sales, in order and without a gap', () => {
  fc.assert(
    fc.property(period, moment, fc.array(fc.tuple(fc.nat(29), fc.nat(900_000)), { maxLength: 20 }), (of, now, sold) => {
      const { days } = spanOf(of, now)
      const sales = sold.map(([age, price]) => saleAt(new Date(now.getTime() - age * 86_400_000), price))
      const steps = revenueSteps(of, days, sales)
      expect(steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(sold.reduce((sum, [, price]) => sum + price, 0))
      expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted())
      expect(steps.length).toBe(of === '12m' ? steps.length : daysBetween(days))
    }),
  )
})

test('categories are ordered by what they brought, and a work that is gone has none', () => {
  const work = (id: string, category: Work['category']): [string, Work] => [
    id,
    { id, category, title: '', slug: '', estimateLow: null, estimateHigh: null, lotId: null },
  ]
  const works = new Map([work('a', 'painting'), work('b', 'drawing')])
  const at = new Date('2026-11-16')
  const sales = [saleAt(at, 100, 'b'), saleAt(at, 250, 'a'), saleAt(at, 50, null), saleAt(at, 100, 'b')]
  expect(categoryShares(sales, works)).toEqual([
    { category: 'painting', amount: 250, percent: 50 },
    { category: 'drawing', amount: 200, percent: 40 },
    { category: null, amount: 50, percent: 10 },
  ])
})
