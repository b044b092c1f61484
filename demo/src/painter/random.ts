/** A stream of numbers in [0, 1) that a seed decides entirely (mulberry32). */
export type Stream = () => number

export function createStream(seed: number): Stream {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** The choices a composition makes, in words. */
export type Random = {
  next: Stream
  between(low: number, high: number): number
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** A seed for a stream of its own, so that a later change elsewhere leaves it alone. */
  seed(): number
}

export function createRandom(seed: number): Random {
  const next = createStream(seed)
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    seed: () => (next() * 4294967296) >>> 0,
  }
}

/** Neighboring seeds would share their first numbers' look; this scatters them. */
export function scatter(seed: number, salt = 0): number {
  let h = (seed ^ Math.imul(salt + 1, 0x9e3779b1)) >>> 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
