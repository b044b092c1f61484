import { expect, test } from 'vitest'
import {
  formatCount,
  formatMoment,
  formatMoney,
  formatRelative,
  formatShortMoney,
  formatTimeLeft,
  plural,
} from './format'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

test('money shows cents only where there are some', () => {
  expect(formatMoney(125_000)).toBe('$1,250')
  expect(formatMoney(2_999)).toBe('$29.99')
  expect(formatShortMoney(120_000_000)).toBe('$1.2M')
})

test('a count carries the right word', () => {
  expect(plural(0, 'work', 'works')).toBe('0 works')
  expect(plural(1, 'work', 'works')).toBe('1 work')
  expect(plural(2_847, 'work', 'works')).toBe('2,847 works')
  expect(formatCount(892)).toBe('892')
})

// Each step of the countdown, on both sides of its boundary.
test.each([
  [3 * day + 4 * hour, '3d 4h'],
  [day, '1d 0h'],
  [day - second, '23h 59m'],
  [4 * hour + 12 * minute, '4h 12m'],
  [hour, '1h 0m'],
  [hour - second, '59:59'],
  [4 * minute + 12 * second, '04:12'],
  [1, '00:01'],
  [0, '00:00'],
  [-5 * second, '00:00'],
])('%i ms before the hammer reads %s', (ms, text) => {
  expect(formatTimeLeft(ms)).toBe(text)
})

test('a moment names its time zone', () => {
  expect(formatMoment('2026-11-04T14:32:00Z')).toMatch(/^Nov [345], 2026, .+ \S+$/)
})

test('relative time takes the largest unit that fits', () => {
  const now = new Date('2026-11-04T12:00:00Z')
  const at = (ms: number) => now.getTime() + ms
  expect(formatRelative(at(-2 * minute), now)).toBe('2 minutes ago')
  expect(formatRelative(at(-59 * second), now)).toBe('59 seconds ago')
  expect(formatRelative(at(day), now)).toBe('tomorrow')
})
