import { world } from '../world.ts'
import { REFRESH_MS } from './revision-cache.ts'

export interface CachedRead<Value> {
  readonly value: Value
  /** When its read began. */
  readonly readAt: number
}

type Entry<Value> = CachedRead<Value> & { bytes: number }
type Options<Value> = {
  bytesOf: (value: Value) => number
  maxBytes: number
  /** Whether it may still be used. */
  isGood: (cached: CachedRead<Value>, now: number) => boolean
  /** Whether it should be read again while it is used, so that nobody waits for it. */
  isDue?: (cached: CachedRead<Value>, now: number) => boolean
  now?: () => number
}

const isOld = ({ readAt }: CachedRead<unknown>, now: number) => now - readAt > REFRESH_MS

/** Results of reads by key, within a bound of bytes. All who wait for a key share one read. */
export class TtlCache<Value> {
  readonly #options: Options<Value>
  readonly #now: () => number
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #reading = new Map<string, Promise<CachedRead<Value>>>()
  #bytes = 0

  constructor(options: Options<Value>) {
    this.#options = options
    this.#now = options.now ?? world.now
  }

  get bytes(): number {
    return this.#bytes
  }

  /** `read` gets the cached value, also an expired one. */
  get(key: string, read: (known: Value | undefined) => Promise<Value>): CachedRead<Value> | Promise<CachedRead<Value>> {
    const entry = this.#entries.get(key)
    const underway = this.#reading.get(key)
    if (entry && this.#options.isGood(entry, this.#now())) {
      // A failure is ignored here; the next reader who has to wait gets it.
      if (!underway && this.#isDue(entry)) this.#read(key, read).catch(() => {})
      return entry
    }
    if (!underway) return this.#read(key, read)
    // That read may have begun before a change that this reader knows.
    return underway.then((found) => (this.#options.isGood(found, this.#now()) ? found : this.#read(key, read)))
  }

  /** Reads the value again while the cached one is still used. */
  async refresh(key: string, read: () => Promise<Value>): Promise<CachedRead<Value>> {
    return this.#reading.get(key) ?? this.#read(key, read)
  }

  clear(): void {
    this.#entries.clear()
    this.#reading.clear()
    this.#bytes = 0
  }

  isGood(cached: CachedRead<Value>, now: number): boolean {
    return this.#options.isGood(cached, now)
  }

  #isDue(entry: Entry<Value>): boolean {
    const { isDue = isOld } = this.#options
    return isDue(entry, this.#now())
  }

  #read(key: string, read: (known: Value | undefined) => Promise<Value>): Promise<CachedRead<Value>> {
    const readAt = this.#now()
    const reading = read(this.#entries.get(key)?.value).then((value) =>
      this.#put(key, { value, readAt, bytes: this.#options.bytesOf(value) }),
    )
    this.#reading.set(key, reading)
    const done = () => {
      if (this.#reading.get(key) === reading) this.#reading.delete(key)
    }
    reading.then(done, done)
    return reading
  }

  #put(key: string, entry: Entry<Value>): CachedRead<Value> {
    this.#forget(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break
      this.#forget(oldest)
    }
    return entry
  }

  #forget(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
