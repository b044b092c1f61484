import { expect, test } from 'vitest'
import { pricesOf, stepPath } from './price-path'

test('the chart ends at the price that the lot was sold for', () => {
  const bids = [
    { kind: 'open', amount: 100 },
    { kind: 'open', amount: 150 },
  ] as const
  expect(pricesOf([...bids, { kind: 'closing', amount: 150 }])).toEqual([100, 150])
  expect(pricesOf([...bids, { kind: 'closing', amount: 400 }])).toEqual([100, 150, 400])
  expect(pricesOf([...bids, { kind: 'closing', amount: null }])).toEqual([100, 150])
})

test('each bid is a step up, the highest at the top and the start at the bottom', () => {
  expect(stepPath([200, 300], 100, 100, 50)).toBe('M0 50H25V25H75V0H100')
})

test('a price that never moved is a level line, and nothing is divided by zero', () => {
  expect(stepPath([100], 100, 100, 50)).toBe('M0 50H50V50H100')
})

test('a correction steps down', () => {
  expect(stepPath([300, 200], 100, 100, 50)).toBe('M0 50H25V0H75V25H100')
})
