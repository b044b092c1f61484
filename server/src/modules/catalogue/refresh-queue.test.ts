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
  await vi.advanceTimersByTimeAsync(300)
  expect(rebuild.mock.calls).toEqual([[['a', 'b']]])
})

test('what changes while a rebuild runs is rebuilt after it', async () => {
  let finish = () => {}
  const { rebuild, queue } = queueOf(vi.fn(() => new Promise<void>((resolve) => (finish = resolve))))
  queue.refresh(['a'])
  await vi.advanceTimersByTimeAsync(300)
  queue.refresh(['a'])
  await vi.advanceTimersByTimeAsync(300)
  expect(rebuild).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(rebuild).toHaveBeenCalledTimes(2)
})

test('a failed rebuild is reported and stops nothing', async () => {
  const { rebuild, onError, queue } = queueOf(
    vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(undefined),
  )
  queue.refresh(['a'])
  await vi.advanceTimersByTimeAsync(300)
  expect(onError).toHaveBeenCalledOnce()
  queue.refresh(['b'])
  await vi.advanceTimersByTimeAsync(300)
  expect(rebuild).toHaveBeenLastCalledWith(['b'])
})
