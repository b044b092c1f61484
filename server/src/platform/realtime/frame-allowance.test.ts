import { expect, test } from 'vitest'
import { createFrameAllowance } from './frame-allowance.ts'

function allowance() {
  let time = 0
  const take = createFrameAllowance({ perSecond: 20, burst: 100 }, () => time)
  const times = (count: number) => Array.from({ length: count }, take)
  return { take, times, wait: (ms: number) => (time += ms) }
}

test('a burst of a hundred is handled, and then twenty a second', () => {
  const { take, times, wait } = allowance()
  expect(times(100).every((verdict) => verdict === 'handle')).toBe(true)
  expect(take()).toBe('drop')
  wait(1_000)
  expect(times(20).every((verdict) => verdict === 'handle')).toBe(true)
  expect(take()).toBe('drop')
})

test('a socket that stays above the limit is closed; after a pause the count starts again', () => {
  const { take, times } = allowance()
  times(100)
  expect(times(100).every((verdict) => verdict === 'drop')).toBe(true)
  expect(take()).toBe('close')

  const pausing = allowance()
  pausing.times(200)
  pausing.wait(5_000)
  expect(pausing.times(200).includes('close')).toBe(false)
})

test('twenty a second for an hour are never refused', () => {
  const { take, wait } = allowance()
  const verdicts = new Set<string>()
  for (let sent = 0; sent < 20 * 3_600; sent += 1) {
    wait(50)
    verdicts.add(take())
  }
  expect([...verdicts]).toEqual(['handle'])
})
