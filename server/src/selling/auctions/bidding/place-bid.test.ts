import { expect, test } from 'vitest'
import { batchSize } from './place-bid.ts'

test('up to sixteen are taken together, of more the half', () => {
  expect(batchSize(0, 40)).toBe(0)
  expect(batchSize(1, 0)).toBe(1)
  expect(batchSize(16, 1)).toBe(16)
  expect(batchSize(300, 0)).toBe(150)
})

test('never more than one statement takes', () => {
  expect(batchSize(20_000, 0)).toBe(500)
  expect(batchSize(20_000, 500)).toBe(500)
})

test('a crowd that bids again as soon as it is answered falls into equal halves, whatever it began with', () => {
  for (const [crowd, first] of [
    [64, 6],
    [512, 89],
    [511, 500],
  ] as const) {
    let underway: number = first
    let waiting = crowd - first
    for (let batch = 0; batch < 4; batch++) {
      const size = batchSize(waiting, underway)
      // Meanwhile those who were underway have been answered and wait again.
      waiting = waiting - size + underway
      underway = size
    }
    expect(Math.abs(underway - crowd / 2)).toBeLessThanOrEqual(1)
  }
})
