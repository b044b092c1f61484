// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportLiveConnection } from '@/shared/live/connection'
import { loadPart, MissingCode } from './lazy-part'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  reportLiveConnection('up')
  vi.useRealTimers()
})

/** Fails so many times. */
function anImport(failures: number) {
  let calls = 0
  return {
    calls: () => calls,
    load: async () => {
      if (++calls <= failures) throw new TypeError('Failed to fetch dynamically imported module')
      return 'the part'
    },
  }
}

test('a part that fails to load comes with a later try', async () => {
  const { load } = anImport(3)
  const part = loadPart(load)
  await vi.runAllTimersAsync()
  expect(await part).toBe('the part')
})

test('without a connection it is tried as long as it takes', async () => {
  reportLiveConnection({ lostAt: Date.now() })
  const { load } = anImport(50)
  const part = loadPart(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await part).toBe('the part')
})

test('a part that is missing with a connection is given up', async () => {
  const { load, calls } = anImport(Number.POSITIVE_INFINITY)
  const part = loadPart(load).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await part).toBeInstanceOf(MissingCode)
  expect(calls()).toBe(5)
})
