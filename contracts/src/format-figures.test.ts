import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount, formatMoney, formatShortCount, formatShortMoney } from './format-figures.ts'

const usd = { style: 'currency', currency: 'USD' } as const
const compact = { notation: 'compact', maximumFractionDigits: 1 } as const
const whole = new Intl.NumberFormat('en-US', { ...usd, maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', usd)
const shortMoney = new Intl.NumberFormat('en-US', { ...usd, ...compact })
const shortCount = new Intl.NumberFormat('en-US', compact)
const plain = new Intl.NumberFormat('en-US')

// Up to ten billion dollars, dense where a unit ends.
const cents = fc.oneof(
  fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
  fc.integer({ min: 2, max: 12 }).chain((digits) => fc.integer({ min: -600, max: 600 }).map((d) => 10 ** digits + d)),
)

test('figures are written as Intl writes them', () => {
  fc.assert(
    fc.property(cents, (value) => {
      expect(formatMoney(value)).toBe((value % 100 === 0 ? whole : exact).format(value / 100))
      expect(formatShortMoney(value)).toBe(shortMoney.format(value / 100))
      expect(formatCount(value)).toBe(plain.format(value))
      expect(formatShortCount(value)).toBe(shortCount.format(value))
    }),
    { numRuns: 2_000 },
  )
})

test('decimals are rounded, and left out where there are none', () => {
  expect(formatCount(27.56, 1)).toBe('27.6')
  expect(formatCount(1_250.04, 1)).toBe('1,250')
  expect(formatCount(4.5)).toBe('4.5')
})
