import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconnectDelayMs, reconnectReason, reconnectWithinMs } from './reconnect.ts'

const longest = (tries: number, withinMs: number | null = null) => reconnectDelayMs(tries, withinMs, () => 1)

test('the longest wait doubles with each try, up to ten seconds', () => {
  expect([1, 2, 3, 4, 50, 5_000].map((tries) => longest(tries))).toEqual([2_000, 4_000, 8_000, 10_000, 10_000, 10_000])
})

test('the whole time up to the longest wait is used', () => {
  const delays = [0, 0.25, 0.5, 0.75].map((share) => reconnectDelayMs(1, null, () => share))
  expect(delays).toEqual([0, 500, 1_000, 1_500])
})

test('the server says within how many seconds its clients come back', () => {
  expect(reconnectWithinMs(reconnectReason(4.2))).toBe(5_000)
  expect(reconnectWithinMs(reconnectReason(0))).toBe(1_000)
  expect(longest(1, 5_000)).toBe(5_000)
  expect(longest(2, 5_000)).toBe(10_000)
  expect(longest(1, 30_000)).toBe(30_000)
})

test('a reason that names no time is none', () => {
  for (const reason of ['', 'Too many frames', 'reconnect within 0 s', 'reconnect within 999999 s']) {
    expect(reconnectWithinMs(reason)).toBeNull()
  }
})

test('no wait is negative or longer than its limit', () => {
  const tries = fc.integer({ min: 1, max: 10_000 })
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(tries, share, fc.option(fc.integer({ min: 1_000, max: 99_000 })), (times, random, withinMs) => {
      const delay = reconnectDelayMs(times, withinMs, () => random)
      expect(delay).toBeGreaterThanOrEqual(0)
      expect(delay).toBeLessThanOrEqual(Math.max(10_000, withinMs ?? 0))
    }),
  )
})
