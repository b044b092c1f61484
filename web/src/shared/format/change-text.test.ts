import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeText, comparedText, salesChangeText } from './change-text'

test.each([
  [112, 100, 'up 12% on October'],
  [88, 100, 'down 12% on October'],
  [100, 100, 'the same as October'],
  [0, 0, 'the same as October'],
  [1_001, 1_000, 'about the same as October'],
  [50, 0, 'up from zero on October'],
  [-50, 0, 'below zero, unlike October'],
  [0, 50, 'down 100% on October'],
  [1_000, 100, 'up 900% on October'],
  [1_300, 100, 'far above October'],
  [127_340, 100, 'far above October'],
  [-1_300, 100, 'far below October'],
  [50, -100, 'up 150% on October'],
])('%i after %i is %s', (now, before, text) => expect(changeText(now, before, 'October')).toBe(text))

test('the direction is that of the figures, and a fall is never more than everything', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 }), (value, before) => {
      const text = comparedText({ value, before }, 'the 30 days before') ?? ''
      if (text.startsWith('up')) expect(value).toBeGreaterThan(before)
      if (text.startsWith('down')) {
        expect(value).toBeLessThan(before)
        expect(Number(/(\d+)%/.exec(text)?.[1])).toBeLessThanOrEqual(100)
      }
    }),
  )
  expect(comparedText({ value: 7, before: null }, 'the 30 days before')).toBeUndefined()
})

test('fewer than five sales, now or before, make no percentage', () => {
  const sales = (count: number, value: number) => ({ count, value })
  const text = (now: [number, number], before: [number, number]) =>
    salesChangeText(sales(...now), sales(...before), 'yesterday by this time')
  expect(text([3, 54_060_00], [2, 1_725_00])).toBe('against $1,725 for yesterday by this time')
  expect(text([9, 54_060_00], [4, 50_000_00])).toBe('against $50,000 for yesterday by this time')
  expect(text([4, 900_00], [9, 1_000_00])).toBe('against $1,000 for yesterday by this time')
  expect(text([5, 1_120_00], [5, 1_000_00])).toBe('up 12% on yesterday by this time')
  expect(text([0, 0], [0, 0])).toBe('the same as yesterday by this time')
})

test('an amount below ten dollars is no base for a percentage, however many sales it comes from', () => {
  const text = (now: number, before: number) =>
    salesChangeText({ value: now, count: 9 }, { value: before, count: 9 }, 'the period before')
  expect(text(1_99, 25)).toBe('against $0.25 for the period before')
  expect(text(20_00, 9_99)).toBe('against $9.99 for the period before')
  expect(text(20_00, 10_00)).toBe('up 100% on the period before')
  expect(text(1_99, 0)).toBe('up from zero on the period before')
  expect(text(25, 25)).toBe('the same as the period before')
})
