import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRedis } from '../../../test/redis-server.ts'
import { until } from '../../../test/until.ts'
import type { LimitStore } from './limit-store.ts'
import { createLimiter } from './limiter.ts'
import { createLockout } from './lockout.ts'
import { createMemoryLimitStore } from './memory-limit-store.ts'
import { createRedisLimitStore } from './redis-limit-store.ts'

const noon = Date.UTC(2026, 10, 15, 12)
let redis: Awaited<ReturnType<typeof startRedis>>
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.close())

const newName = () => `${randomUUID()}:`

/** Counting on Redis at once: a store still on its way there counts for itself. */
async function onRedis(prefix: string, onError = vi.fn()): Promise<LimitStore> {
  const store = createRedisLimitStore({ url: redis.url, prefix, onError })
  const other = createRedisLimitStore({ url: redis.url, prefix, onError })
  await until(async () => {
    const key = newName()
    await store.countTry(key, { tries: 1, lockMs: 60_000 }, Date.now())
    expect((await other.countTry(key, { tries: 1, lockMs: 60_000 }, Date.now())).waitMs).toBeGreaterThan(0)
  })
  await other.close()
  expect(onError).not.toHaveBeenCalled()
  return store
}

describe.each([
  { name: 'memory', create: async () => createMemoryLimitStore() },
  { name: 'Redis', create: () => onRedis(newName()) },
])('limits counted in $name', ({ create }) => {
  let store: LimitStore
  let time: number
  const now = () => time
  beforeEach(async () => {
    store = await create()
    time = noon
  })
  afterEach(() => store.close())

  test('as many requests pass at once as there are points; the next waits for a point to return', async () => {
    const limiter = createLimiter({ store, now })
    const tenAMinute = { points: 10, perSeconds: 60 }
    for (let at = 0; at < 10; at += 1) expect(await limiter.take('a', tenAMinute)).toEqual({ allowed: true })
    expect(await limiter.take('a', tenAMinute)).toEqual({ allowed: false, retryAfterSeconds: 6 })
    expect(await limiter.take('b', tenAMinute)).toEqual({ allowed: true })

    // A refused call costs nothing. A point is back after exactly six seconds, and not a millisecond before.
    time = noon + 5_999
    expect(await limiter.take('a', tenAMinute)).toEqual({ allowed: false, retryAfterSeconds: 1 })
    time = noon + 6_000
    expect(await limiter.take('a', tenAMinute)).toEqual({ allowed: true })
    expect(await limiter.take('a', tenAMinute)).toEqual({ allowed: false, retryAfterSeconds: 6 })

    // What is saved up never exceeds the points.
    time = noon + 3_600_000
    for (let at = 0; at < 10; at += 1) expect(await limiter.take('a', tenAMinute)).toEqual({ allowed: true })
    expect(await limiter.take('a', tenAMinute)).toMatchObject({ allowed: false })
  })

  test('a limit that does not divide evenly lets exactly its points through', async () => {
    const limiter = createLimiter({ store, now })
    const sevenASecond = { points: 7, perSeconds: 1 }
    const takes = await Promise.all(Array.from({ length: 20 }, () => limiter.take('a', sevenASecond)))
    expect(takes.filter(({ allowed }) => allowed)).toHaveLength(7)
    time = noon + 1_001
    const later = await Promise.all(Array.from({ length: 20 }, () => limiter.take('a', sevenASecond)))
    expect(later.filter(({ allowed }) => allowed)).toHaveLength(7)
  })

  test('two limits on one key are counted separately', async () => {
    const limiter = createLimiter({ store, now })
    expect(await limiter.take('a', { points: 1, perSeconds: 60 })).toEqual({ allowed: true })
    expect(await limiter.take('a', { points: 1, perSeconds: 3600 })).toEqual({ allowed: true })
    expect(await limiter.take('a', { points: 1, perSeconds: 60 })).toEqual({ allowed: false, retryAfterSeconds: 60 })
  })

  test('five tries, then a lock for fifteen minutes from the fifth, which further tries do not prolong', async () => {
    const pin = createLockout({ store, name: 'pin', tries: 5, lockSeconds: 900, now })
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      time += 1_000
      expect(await pin.attempt('a')).toEqual({ allowed: true, triesLeft })
    }
    const fifth = time
    expect(await pin.attempt('a')).toEqual({ allowed: false, retryAfterSeconds: 900 })
    expect(await pin.attempt('b')).toMatchObject({ allowed: true })

    time = fifth + 899_999
    expect(await pin.attempt('a')).toEqual({ allowed: false, retryAfterSeconds: 1 })
    time = fifth + 900_000
    expect(await pin.attempt('a')).toEqual({ allowed: true, triesLeft: 4 })
  })

  test('of a hundred simultaneous tries five pass', async () => {
    const pin = createLockout({ store, name: 'pin', tries: 5, lockSeconds: 900, now })
    const attempts = await Promise.all(Array.from({ length: 100 }, () => pin.attempt('a')))
    expect(attempts.filter(({ allowed }) => allowed)).toHaveLength(5)
  })

  test('a correct try resets the count, and secrets are counted separately', async () => {
    const pin = createLockout({ store, name: 'pin', tries: 2, lockSeconds: 900, now })
    const code = createLockout({ store, name: 'code', tries: 2, lockSeconds: 900, now })
    await pin.attempt('a')
    await pin.attempt('a')
    expect(await code.attempt('a')).toEqual({ allowed: true, triesLeft: 1 })
    await pin.clear('a')
    expect(await pin.attempt('a')).toEqual({ allowed: true, triesLeft: 1 })
  })
})

test('memory holds a limited number of keys: expired ones go first, then the oldest', async () => {
  const store = createMemoryLimitStore({ max: 3 })
  const once = { tries: 1, lockMs: 1_000 }
  const isLocked = async (key: string, at: number) => (await store.countTry(key, once, at)).waitMs > 0

  await store.countTry('over', once, noon)
  for (const key of ['a', 'b', 'c']) await store.countTry(key, once, noon + 5_000)
  expect(await isLocked('a', noon + 5_001)).toBe(true)

  await store.countTry('d', once, noon + 5_002)
  expect(await isLocked('b', noon + 5_003)).toBe(true)
  expect(await isLocked('a', noon + 5_003)).toBe(false)
})

test('a flood of requests or tries from new addresses opens no lock', async () => {
  const store = createMemoryLimitStore({ max: 100 })
  const five = { tries: 5, lockMs: 900_000 }
  for (let made = 0; made < 5; made += 1) await store.countTry('locked', five, noon)
  for (let network = 0; network < 1_000; network += 1) {
    await store.spend(`reads:2001:db8:0:${network.toString(16)}::/64`, { intervalMs: 20, burst: 3_000 }, noon)
    await store.countTry(`pin:2001:db8:0:${network.toString(16)}::/64`, five, noon)
  }
  expect((await store.countTry('locked', five, noon)).waitMs).toBe(900_000)
})

test('nodes count together, and each on its own while Redis is away', async () => {
  const prefix = newName()
  const onError = vi.fn()
  const [here, there] = [await onRedis(prefix, onError), await onRedis(prefix)]
  const three = { tries: 3, lockMs: 900_000 }
  await here.countTry('a', three, noon)
  await there.countTry('a', three, noon)
  expect(await here.countTry('a', three, noon)).toEqual({ waitMs: 0, triesLeft: 0 })
  expect((await there.countTry('a', three, noon)).waitMs).toBe(900_000)

  await redis.stop()
  for (const triesLeft of [2, 1, 0]) expect(await here.countTry('b', three, noon)).toEqual({ waitMs: 0, triesLeft })
  expect((await here.countTry('b', three, noon)).waitMs).toBe(900_000)
  await here.clear('b')
  expect(await here.countTry('b', three, noon)).toEqual({ waitMs: 0, triesLeft: 2 })

  await redis.restart()
  await until(async () => {
    const key = newName()
    for (const store of [here, there, here]) await store.countTry(key, three, noon)
    expect((await there.countTry(key, three, noon)).waitMs).toBeGreaterThan(0)
  })
  expect(onError).toHaveBeenCalledOnce()
  await Promise.all([here.close(), there.close()])
})
