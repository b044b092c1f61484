import type { Redis, Result } from 'ioredis'
import { connectRedis, type RedisOptions } from '../redis-connection.ts'
import type { LimitStore } from './limit-store.ts'
import { createMemoryLimitStore } from './memory-limit-store.ts'

// The same as in memory, run inside Redis, where nothing comes between the reading and the writing. The time is the
// caller's: nodes a few milliseconds apart do no harm here, and a test can wind it.
const spend = `
local interval, burst, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + interval
local wait = full - now - burst * interval
if wait > 0 then return wait end
redis.call('SET', KEYS[1], full, 'PX', full - now)
return 0`

const countTry = `
local tries, lock, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local made, free = unpack(redis.call('HMGET', KEYS[1], 'made', 'free'))
made, free = tonumber(made or 0), tonumber(free or 0)
if free <= now then made = 0 end
if made >= tries then return {free - now, 0} end
redis.call('HSET', KEYS[1], 'made', made + 1, 'free', now + lock)
redis.call('PEXPIRE', KEYS[1], lock)
return {0, tries - made - 1}`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    spendLimit(key: string, intervalMs: number, burst: number, nowMs: number): Result<number, Context>
    countTry(
      key: string,
      tries: number,
      lockMs: number,
      nowMs: number,
    ): Result<[waitMs: number, triesLeft: number], Context>
  }
}

export interface RedisLimitStoreOptions extends RedisOptions {
  prefix?: string
}

function connect(options: RedisOptions): Redis {
  const redis = connectRedis(options)
  redis.defineCommand('spendLimit', { numberOfKeys: 1, lua: spend })
  redis.defineCommand('countTry', { numberOfKeys: 1, lua: countTry })
  return redis
}

/** Counts for all nodes together. While Redis is away each node counts for itself: a weaker limit, never none. */
export function createRedisLimitStore({ prefix = 'vermeil:limit:', ...options }: RedisLimitStoreOptions): LimitStore {
  const redis = connect(options)
  const fallback = createMemoryLimitStore()
  const at = (key: string) => prefix + key

  async function orAlone<T>(together: () => Promise<T>, alone: () => Promise<T>): Promise<T> {
    if (redis.status !== 'ready') return alone()
    try {
      return await together()
    } catch (error) {
      // The connection reports its own failures. An error that Redis itself answers is a fault of ours.
      if (error instanceof Error && error.name === 'ReplyError') options.onError(error)
      return alone()
    }
  }

  return {
    spend: (key, flow, nowMs) =>
      orAlone(
        async () => ({ waitMs: await redis.spendLimit(at(key), flow.intervalMs, flow.burst, nowMs) }),
        () => fallback.spend(key, flow, nowMs),
      ),

    countTry: (key, limit, nowMs) =>
      orAlone(
        async () => {
          const [waitMs, triesLeft] = await redis.countTry(at(key), limit.tries, limit.lockMs, nowMs)
          return { waitMs, triesLeft }
        },
        () => fallback.countTry(key, limit, nowMs),
      ),

    async clear(key) {
      await fallback.clear(key)
      await orAlone(
        async () => void (await redis.del(at(key))),
        async () => {},
      )
    },

    async close() {
      redis.disconnect()
      await fallback.close()
    },
  }
}
