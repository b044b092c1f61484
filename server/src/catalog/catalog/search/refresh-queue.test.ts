import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefreshQueue } from './refresh-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function queueOf(rebuild = vi.fn(async (_lotIds: string[]) => {})) {
  const onError = vi.fn()
  return { rebuild, onError, queue: createRefreshQueue({ rebuild, onError }) }
}

test('a lot that changes a hundred times is rebuilt once', async () => {
  const { rebuild, queue } = queueOf()
  for (let bid = 0; bid < 100; bid++) queue.refresh(['b', 'a'])
  expect(rebuild).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(rebuild.mock.calls).toEqual([[['a', 'b']]])
})

test('what changes while a rebuild runs is rebuilt after it', async () => {
  let finish = () => {}
  const { rebuild, queue } = queueOf(vi.fn(() => new Promise<void>((resolve) => (finish = resolve))))
  queue.refresh(['a'])
  await vi.advanceTimersByTimeAsync(500)
  queue.refresh(['a'])
  await vi.advanceTimersByTimeAsync(500)
  expect(rebuild).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(rebuild).toHaveBeenCalledTimes(2)
})

test('a failed rebuild is reported, tried again, and stops nothing', async () => {
  const { rebuild, onError, queue } = queueOf(
    vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(undefined),
  )
  queue.refresh(['a'])
  await vi.advanceTimersByTimeAsync(500)
  expect(onError).toHaveBeenCalledOnce()
  queue.refresh(['b'])
  await vi.advanceTimersByTimeAsync(500)
  expect(rebuild).toHaveBeenLastCalledWith(['a', 'b'])
})

test('a rebuild that fails on shutdown does not keep the queue from settling', async () => {
  const { rebuild, queue } = queueOf(vi.fn().mockRejectedValue(new Error('gone')))
  queue.refresh(['a'])
  await queue.settle()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(rebuild).toHaveBeenCalledOnce()
})

const many = Array.from({ length: 60 }, (_, place) => `lot-${place}`)

test('many lots are rebuilt a few at a time, in the order in which they changed', async () => {
  const { rebuild, queue } = queueOf()
  queue.refresh(many)
  await vi.advanceTimersByTimeAsync(500)
  queue.refresh(many.slice(0, 5))
  await vi.advanceTimersByTimeAsync(1_000)
  const rebuilt = rebuild.mock.calls.map(([lotIds]) => lotIds.length)
  expect(rebuilt).toEqual([25, 25, 15])
  expect(rebuild.mock.lastCall?.[0]).toEqual([...many.slice(50), ...many.slice(0, 5)].sort())
})

test('a house that closes rebuilds all that waits without a rest', async () => {
  const { rebuild, queue } = queueOf()
  queue.refresh(many)
  await queue.settle()
  expect(rebuild.mock.calls.flatMap(([lotIds]) => lotIds).toSorted()).toEqual(many.toSorted())
  await vi.advanceTimersByTimeAsync(5_000)
  expect(rebuild).toHaveBeenCalledTimes(3)
})
