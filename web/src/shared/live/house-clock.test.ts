import { afterEach, expect, test, vi } from 'vitest'
import { houseNow, noteServerTime } from './house-clock'

afterEach(() => vi.useRealTimers())

test('countdowns follow the server’s clock, also where the browser’s clock is wrong', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T09:00:00.000Z') })
  noteServerTime('2026-11-15T10:00:00.000Z')
  expect(new Date(houseNow()).toISOString()).toBe('2026-11-15T10:00:00.000Z')
  vi.setSystemTime(Date.parse('2026-11-15T09:00:05.000Z'))
  expect(new Date(houseNow()).toISOString()).toBe('2026-11-15T10:00:05.000Z')
})

test('a slow answer is taken as sent half-way through the request', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T10:00:02.000Z') })
  noteServerTime('2026-11-15T10:00:01.000Z', Date.parse('2026-11-15T10:00:00.000Z'))
  expect(houseNow()).toBe(Date.parse('2026-11-15T10:00:02.000Z'))
})
