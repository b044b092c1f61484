import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdmission } from './admission.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aFlood(size: number, maxWaiting = 1_000) {
  const admission = createAdmission({ perSecond: 500, maxWaiting, tickMs: 10 })
  const entered: number[] = []
  const answers = Array.from({ length: size }, (_, at) => admission.admit(() => entered.push(at)))
  return { admission, entered, answers }
}

test('a few sockets are admitted immediately', () => {
  const { admission, entered } = aFlood(5)
  expect(entered).toEqual([0, 1, 2, 3, 4])
  expect(admission.waiting()).toBe(0)
})

test('many sockets are admitted at the configured rate, in order', async () => {
  const { admission, entered } = aFlood(100)
  expect(entered).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(100)
  expect(entered).toEqual(Array.from({ length: 55 }, (_, at) => at))
  expect(admission.waiting()).toBe(45)
  await vi.advanceTimersByTimeAsync(90)
  expect(entered).toHaveLength(100)
  // Once it is over, the next is let in at once again.
  await vi.advanceTimersByTimeAsync(20)
  admission.admit(() => entered.push(-1))
  expect(entered.at(-1)).toBe(-1)
})

test('a socket that closes while it waits gives its place to the next', async () => {
  const { entered, answers } = aFlood(20)
  for (const answer of answers.slice(5, 10)) answer?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(entered).toEqual([0, 1, 2, 3, 4, 10, 11, 12, 13, 14])
})

test('a full queue refuses the next socket', () => {
  const { answers } = aFlood(16, 10)
  expect(answers.indexOf(null)).toBe(15)
})
