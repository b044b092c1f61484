import client from 'prom-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { captureLog } from '../../test/capture-log.ts'
import { must } from './must.ts'
import { createRounds } from './rounds.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function rounds(random = () => 0.5) {
  const metrics = new client.Registry()
  const log = captureLog()
  return { every: createRounds({ logger: log.logger, metrics, random }), metrics, log }
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('nothing runs before the start; then one round per interval', async () => {
  const work = vi.fn(async () => {})
  const round = rounds().every(1_000, 'test', work)
  expect(vi.getTimerCount()).toBe(0)
  await later(5_000)
  expect(work).not.toHaveBeenCalled()
  round.start()
  round.start()
  await later(3_000)
  expect(work).toHaveBeenCalledTimes(3)
  await round.stop()
})

test.each([
  [0, 900],
  [1, 1_100],
])('a random number of %d waits %d ms of a second', async (number, waitMs) => {
  const work = vi.fn(async () => {})
  const round = rounds(() => number).every(1_000, 'test', work)
  round.start()
  await later(waitMs - 1)
  expect(work).not.toHaveBeenCalled()
  await later(1)
  expect(work).toHaveBeenCalledOnce()
  await round.stop()
})

test('a slow round delays the next one, and stop waits for it', async () => {
  const release: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((resolve) => release.push(resolve)))
  const round = rounds().every(1_000, 'test', work)
  round.start()
  await later(5_000)
  expect(work).toHaveBeenCalledOnce()

  let isStopped = false
  const stopping = round.stop().then(() => {
    isStopped = true
  })
  await later(5_000)
  expect(isStopped).toBe(false)
  must(release[0], 'a first run')()
  await stopping
  await later(5_000)
  expect(work).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('a failing round is logged and counted, and the next one runs', async () => {
  const { every, metrics, log } = rounds()
  const work = vi.fn(async () => {}).mockRejectedValueOnce(new Error('The database is away'))
  const round = every(1_000, 'mail-notices', work)
  const failures = async () =>
    (await must(metrics.getSingleMetric('vermeil_round_failures_total'), 'the metric').get()).values.map(
      ({ value }) => value,
    )
  expect(await failures()).toEqual([0]) // there from the start, so that the first failure is a rate
  round.start()
  await later(2_000)
  await round.stop()
  expect(work).toHaveBeenCalledTimes(2)
  expect(log.lines()).toMatchObject([{ msg: 'round failed', round: 'mail-notices', err: {} }])
  expect(await failures()).toEqual([1])
  expect(await metrics.metrics()).toContain('vermeil_round_duration_seconds_count{round="mail-notices"} 2')
})
