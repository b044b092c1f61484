import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimatePosition, estimateScale } from './estimate-position'

const estimate = { low: 1_000_00, high: 1_500_00 }

test.each([
  [750_00, '25% below the low estimate'],
  [999_99, '1% below the low estimate'],
  [1_000_00, 'within the estimate'],
  [1_500_00, 'within the estimate'],
  [3_000_00, '100% above the high estimate'],
])('a price of %d cents is %s', (price, text) => {
  expect(estimatePosition(price, estimate)).toBe(text)
})

test('everything lies on the scale, in the order of its amount', () => {
  const amounts = fc.record({
    low: fc.integer({ min: 1, max: 1e9 }),
    span: fc.integer({ min: 0, max: 1e9 }),
    price: fc.integer({ min: 0, max: 5e10 }),
  })
  fc.assert(
    fc.property(amounts, ({ low, span, price }) => {
      const high = low + span
      const scale = estimateScale(price, { low, high })
      for (const place of Object.values(scale)) {
        expect(place).toBeGreaterThanOrEqual(0)
        expect(place).toBeLessThanOrEqual(1)
      }
      expect(scale.low).toBeLessThanOrEqual(scale.high)
      expect(Math.sign(scale.price - scale.low)).toBe(Math.sign(price - low))
      expect(Math.sign(scale.price - scale.high)).toBe(Math.sign(price - high))
    }),
  )
})
