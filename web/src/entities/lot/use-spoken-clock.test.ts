import { expect, test } from 'vitest'
import { momentPassed } from './use-spoken-clock'

test.each([
  [300_400, 299_400, '5 minutes left'],
  [60_001, 60_000, '1 minute left'],
  [30_500, 29_500, '30 seconds left'],
  [10_200, 9_200, '10 seconds left'],
])('from %i to %i ms: %s', (before, now, words) => expect(momentPassed(before, now)).toBe(words))

test('between the moments, and while they are past, nothing is said', () => {
  expect(momentPassed(299_000, 298_000)).toBeNull()
  expect(momentPassed(9_000, 8_000)).toBeNull()
})

test('time that was added or slept through is no countdown', () => {
  expect(momentPassed(20_000, 320_000)).toBeNull()
  expect(momentPassed(400_000, 50_000)).toBeNull()
})
