import { expect, test } from 'vitest'
import { at } from '../at.ts'
import { soldPrices } from './sold-prices.ts'

test('2,847 sales sum to exactly $1,200,000.00, with a median about $250 and a long tail', () => {
  const prices = soldPrices(2_847, 120_000_000)
  expect(prices).toHaveLength(2_847)
  expect(prices.reduce((sum, price) => sum + price, 0)).toBe(120_000_000)
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(5_000)
  const median = at(
    prices.toSorted((a, b) => a - b),
    1_423,
  )
  expect(median).toBeGreaterThan(20_000)
  expect(median).toBeLessThan(32_000)
  expect(Math.max(...prices)).toBeGreaterThan(median * 10)
})
