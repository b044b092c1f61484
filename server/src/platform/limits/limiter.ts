import { world } from '../world.ts'
import type { LimitStore } from './limit-store.ts'

/** `{ points: 10, perSeconds: 60 }`: ten at once, and after that one every six seconds. */
export type Limit = { points: number; perSeconds: number }
export type Allowance = { allowed: true } | { allowed: false; retryAfterSeconds: number }

export interface Limiter {
  take(key: string, limit: Limit): Promise<Allowance>
}

type Deps = { store: LimitStore; now?: () => number }

/** In whole seconds, rounded up: a caller that waits this long is let in. */
export const secondsToWait = (waitMs: number): number => Math.max(1, Math.ceil(waitMs / 1000))

export const createLimiter = ({ store, now = world.now }: Deps): Limiter => ({
  async take(key, { points, perSeconds }) {
    // The limit is part of the key: two limits on one address are counted apart.
    const name = `${key}:${points}/${perSeconds}`
    // Whole milliseconds: sums of fractions drift, and the last point of a burst would be refused now and then.
    const intervalMs = Math.ceil((perSeconds * 1000) / points)
    const { waitMs } = await store.spend(name, { intervalMs, burst: points }, now())
    return waitMs > 0 ? { allowed: false, retryAfterSeconds: secondsToWait(waitMs) } : { allowed: true }
  },
})

/** For load tests alone. */
export const unlimited: Limiter = { take: async () => ({ allowed: true }) }
