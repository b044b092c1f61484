import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastTimer } from './toast-timer'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aTimer(ms: number) {
  const timer = createToastTimer()
  const elapsed = vi.fn()
  timer.start(ms, elapsed)
  return { timer, elapsed }
}

test('it elapses once, at its time', () => {
  const { elapsed } = aTimer(4000)
  vi.advanceTimersByTime(3999)
  expect(elapsed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(elapsed).toHaveBeenCalledOnce()
})

test('it stands still while paused, and continues with what is left', () => {
  const { timer, elapsed } = aTimer(4000)
  vi.advanceTimersByTime(3000)
  timer.setPaused('hover', true)
  vi.advanceTimersByTime(60_000)
  timer.setPaused('hover', false)
  vi.advanceTimersByTime(999)
  expect(elapsed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(elapsed).toHaveBeenCalledOnce()
})

test('it continues only when no reason to pause is left', () => {
  const { timer, elapsed } = aTimer(4000)
  timer.setPaused('hover', true)
  timer.setPaused('focus', true)
  timer.setPaused('hover', false)
  vi.advanceTimersByTime(60_000)
  expect(elapsed).not.toHaveBeenCalled()
  timer.setPaused('focus', false)
  vi.advanceTimersByTime(4000)
  expect(elapsed).toHaveBeenCalledOnce()
})

test('a new countdown replaces the one before', () => {
  const { timer, elapsed } = aTimer(4000)
  const second = vi.fn()
  vi.advanceTimersByTime(3000)
  timer.start(10_000, second)
  vi.advanceTimersByTime(9999)
  expect(second).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(second).toHaveBeenCalledOnce()
  expect(elapsed).not.toHaveBeenCalled()
})

test('a stopped countdown never elapses', () => {
  const { timer, elapsed } = aTimer(4000)
  timer.stop()
  timer.setPaused('hidden', true)
  timer.setPaused('hidden', false)
  vi.advanceTimersByTime(10_000)
  expect(elapsed).not.toHaveBeenCalled()
})
