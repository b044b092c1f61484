import type { LimitStore } from './limit-store.ts'

type Entry = { fullAtMs: number; tries: number }

const MAX_KEYS = 50_000

/** Holds so many entries and no more: those that are over go first, then the longest untouched. */
function createBoundedEntries(max: number) {
  const entries = new Map<string, Entry>()
  return {
    current(key: string, nowMs: number): Entry | undefined {
      const entry = entries.get(key)
      return entry && entry.fullAtMs > nowMs ? entry : undefined
    },
    keep(key: string, entry: Entry, nowMs: number): void {
      // To the end of the map's order: the first one is always the longest untouched.
      entries.delete(key)
      entries.set(key, entry)
      if (entries.size <= max) return
      for (const [other, { fullAtMs }] of entries) {
        if (fullAtMs > nowMs) break
        entries.delete(other)
      }
      for (const oldest of entries.keys()) {
        if (entries.size <= max) break
        entries.delete(oldest)
      }
    },
    delete: (key: string) => entries.delete(key),
    clear: () => entries.clear(),
  }
}

/**
 * Counts for one node. Bounded: a flood from ever new addresses pushes out the oldest keys, not the memory. Requests,
 * tries and locks are held apart, so that a flood of requests or of single tries never opens a lock.
 */
export function createMemoryLimitStore({ max = MAX_KEYS }: { max?: number } = {}): LimitStore {
  const flows = createBoundedEntries(max)
  const trying = createBoundedEntries(max)
  const locked = createBoundedEntries(max)

  return {
    // The "generic cell rate algorithm": one moment per key says when its allowance will be whole again.
    async spend(key, { intervalMs, burst }, nowMs) {
      const fullAtMs = (flows.current(key, nowMs)?.fullAtMs ?? nowMs) + intervalMs
      const waitMs = fullAtMs - nowMs - burst * intervalMs
      if (waitMs > 0) return { waitMs }
      flows.keep(key, { fullAtMs, tries: 0 }, nowMs)
      return { waitMs: 0 }
    },

    async countTry(key, { tries, lockMs }, nowMs) {
      const lock = locked.current(key, nowMs)
      if (lock) return { waitMs: lock.fullAtMs - nowMs, triesLeft: 0 }
      const made = (trying.current(key, nowMs)?.tries ?? 0) + 1
      const entry = { fullAtMs: nowMs + lockMs, tries: made }
      if (made < tries) trying.keep(key, entry, nowMs)
      else {
        trying.delete(key)
        locked.keep(key, entry, nowMs)
      }
      return { waitMs: 0, triesLeft: tries - made }
    },

    async clear(key) {
      trying.delete(key)
      locked.delete(key)
    },

    async close() {
      for (const entries of [flows, trying, locked]) entries.clear()
    },
  }
}
