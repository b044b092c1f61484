import { createHash } from 'node:crypto'

/** Chance that a seed decides. The same name of the same seed always draws the same numbers. */
export interface SeededRandom {
  /** At least 0 and less than 1. */
  next(): number
  /** A whole number below `max`. */
  below(max: number): number
  between(min: number, max: number): number
  isLucky(probability: number): boolean
  pick<T>(from: readonly T[]): T
  bytes(size: number): Buffer
  uuid(): `${string}-${string}-${string}-${string}-${string}`
  /** Draws of its own: how many others draw changes nothing for it. */
  fork(name: string): SeededRandom
}

/** sfc32 over a hash of the name: small, quick, and good enough to choose what happens. Never for secrets. */
export function seededRandom(name: string): SeededRandom {
  const seed = createHash('sha256').update(name).digest()
  let [a, b, c, counter] = [seed.readUInt32LE(0), seed.readUInt32LE(4), seed.readUInt32LE(8), 1]
  function word(): number {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let i = 0; i < 12; i++) word()

  const next = () => word() / 2 ** 32
  const below = (max: number) => Math.floor(next() * max)
  function bytes(size: number): Buffer {
    const drawn = Buffer.alloc(size)
    for (let i = 0; i < size; i++) drawn[i] = word() & 0xff
    return drawn
  }
  return {
    next,
    below,
    between: (min, max) => min + below(max - min),
    isLucky: (probability) => next() < probability,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error('There is nothing to pick from.')
      return from[below(from.length)] as T
    },
    bytes,
    uuid: () => uuidOf(bytes(16), 4),
    fork: (part) => seededRandom(`${name}/${part}`),
  }
}

/** These bytes as a UUID of this version. */
export function uuidOf(bytes: Buffer, version: 4 | 7) {
  bytes[6] = ((bytes[6] as number) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as const
}
