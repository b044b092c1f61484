import { world } from '../world.ts'
import type { LimitStore } from './limit-store.ts'
import { secondsToWait } from './limiter.ts'

export type Attempt = { allowed: true; triesLeft: number } | { allowed: false; retryAfterSeconds: number }

/**
 * Guards a short secret. A try is counted before the secret is looked at, so that a hundred at once get no more tries
 * than one after the other; a correct attempt clears the count afterwards.
 */
export interface Lockout {
  attempt(key: string): Promise<Attempt>
  clear(key: string): Promise<void>
}

export interface LockoutOptions {
  store: LimitStore
  /** Sets this secret's tries apart from another's. */
  name: string
  tries: number
  lockSeconds: number
  now?: () => number
}

export function createLockout({ store, name, tries, lockSeconds, now = world.now }: LockoutOptions): Lockout {
  const nameOf = (key: string) => `lockout:${name}:${key}`
  return {
    async attempt(key) {
      const { waitMs, triesLeft } = await store.countTry(nameOf(key), { tries, lockMs: lockSeconds * 1000 }, now())
      return waitMs > 0 ? { allowed: false, retryAfterSeconds: secondsToWait(waitMs) } : { allowed: true, triesLeft }
    },
    clear: (key) => store.clear(nameOf(key)),
  }
}
