import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findQuote, leaseDurations, quoteLease } from './lease-terms.ts'

test.each([
  ['1-month', 9_900],
  ['3-months', 26_700],
  ['6-months', 49_500],
  ['12-months', 89_100],
] as const)('%s of a work at $99 costs whole dollars, rounded down', (duration, total) => {
  expect(quoteLease(9_900, duration, 1)).toMatchObject({ total, deposit: 9_900, amount: total + 9_900 })
  expect(quoteLease(9_900, duration, 2)).toMatchObject({ total, deposit: 19_800, amount: total + 19_800 })
})

test('an amount and its deposit tell which quote of a price they are', () => {
  const prices = fc.integer({ min: 100, max: 10_000_000 })
  fc.assert(
    fc.property(prices, fc.constantFrom(...leaseDurations), fc.constantFrom(1, 2, 3), (price, duration, months) => {
      const quote = quoteLease(price, duration, months)
      expect(findQuote(price, quote)).toEqual(quote)
    }),
  )
  expect(findQuote(9_900, { amount: 1, deposit: 9_900 })).toBeNull()
  expect(findQuote(9_900, { ...quoteLease(9_901, '1-month', 1) })).toBeNull()
})
