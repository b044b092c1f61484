import type { LimitStore } from './limit-store.ts'

type Entry = { fullAtMs: number; tries: number }

const mostKeys = 50_000

/** Counts for one node. Bounded: a flood from ever new addresses pushes out the oldest keys, not the memory. */
export function createMemoryLimitStore({ most = mostKeys }: { most?: number } = {}): LimitStore {
  const entries = new Map<string, Entry>()

  function keep(key: string, entry: Entry, nowMs: number): void {
    // To the end of the map's order: the first one is always the longest untouched.
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size <= most) return
    for (const [other, { fullAtMs }] of entries) {
      if (fullAtMs > nowMs) break
      entries.delete(other)
    }
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break
      entries.delete(oldest)
    }
  }

  const current = (key: string, nowMs: number): Entry | undefined => {
    const entry = entries.get(key)
    return entry && entry.fullAtMs > nowMs ? entry : undefined
  }

  return {
    // The "generic cell rate algorithm": one moment per key says when its allowance will be whole again.
    async spend(key, { intervalMs, burst }, nowMs) {
      const fullAtMs = (current(key, nowMs)?.fullAtMs ?? nowMs) + intervalMs
      const waitMs = fullAtMs - nowMs - burst * intervalMs
      if (waitMs > 0) return { waitMs }
      keep(key, { fullAtMs, tries: 0 }, nowMs)
      return { waitMs: 0 }
    },

    async countTry(key, { tries, lockMs }, nowMs) {
      const entry = current(key, nowMs)
      if (entry && entry.tries >= tries) return { waitMs: entry.fullAtMs - nowMs, triesLeft: 0 }
      const made = (entry?.tries ?? 0) + 1
      keep(key, { fullAtMs: nowMs + lockMs, tries: made }, nowMs)
      return { waitMs: 0, triesLeft: tries - made }
    },

    async clear(key) {
      entries.delete(key)
    },

    async close() {
      entries.clear()
    },
  }
}
