import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testRounds } from '../../../../test/test-rounds.ts'
import { createStatsEvents, STATS_EVERY_MS } from './stats-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the figures are counted only for listeners, and sent only when they changed', async () => {
  let listeners = 0
  let sold = 1
  const stats = vi.fn(async () => ({ sold, value: 100, active: 2, artists: 3 }))
  const broadcastHere = vi.fn()
  const realtime = { listeners: () => listeners, broadcastHere }
  const events = createStatsEvents({ stats, realtime, every: testRounds() })
  const round = () => vi.advanceTimersByTimeAsync(STATS_EVERY_MS)
  events.start()

  await round()
  expect(stats).not.toHaveBeenCalled()

  listeners = 2
  await round()
  await round()
  expect(broadcastHere.mock.calls).toEqual([
    ['stats', 'stats.changed', { sold: 1, value: 100, active: 2, artists: 3 }, expect.any(String)],
  ])

  sold = 2
  stats.mockRejectedValueOnce(new Error('The database is away'))
  await round()
  expect(broadcastHere).toHaveBeenCalledTimes(1)
  await round()
  expect(broadcastHere).toHaveBeenLastCalledWith(
    'stats',
    'stats.changed',
    expect.objectContaining({ sold: 2 }),
    expect.any(String),
  )

  await events.stop()
  sold = 3
  await round()
  expect(broadcastHere).toHaveBeenCalledTimes(2)
})
