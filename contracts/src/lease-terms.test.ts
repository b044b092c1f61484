import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leaseDurations, quotedDuration, quoteLease } from './lease-terms.ts'

test.each([
  ['1-month', 9_900],
  ['3-months', 26_700],
  ['6-months', 49_500],
  ['12-months', 89_100],
] as const)('%s of a work at $99 costs whole dollars, rounded down', (duration, total) => {
  expect(quoteLease(9_900, duration)).toMatchObject({ total, deposit: 9_900, amount: total + 9_900 })
})

test('an amount tells which duration it was quoted for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 10_000_000 }), fc.constantFrom(...leaseDurations), (price, duration) => {
      expect(quotedDuration(price, quoteLease(price, duration).amount)).toBe(duration)
    }),
  )
  expect(quotedDuration(9_900, 1)).toBeNull()
})
