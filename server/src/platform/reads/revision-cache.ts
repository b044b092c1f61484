import { type Timer, world } from '../world.ts'
import { RecentChanges } from './recent-changes.ts'
import { NotShared, type Revisions } from './shared-answer.ts'

/** The cached value of one subject. `value` is replaced and never mutated, so values can be compared by identity. */
export interface CacheEntry<Value> {
  readonly value: Value
  readonly revision: number
  /** When it was last compared with the database. */
  readonly readAt: number
  /** No longer cached: it must be read again. */
  readonly isEvicted: boolean
}

type Entry<Value> = { value: Value; revision: number; readAt: number; isEvicted: boolean; bytes: number }
/** `behind`: subjects that were read before a change that can't be patched in. */
type Reading<Value> = { readonly entries: ReadonlyMap<string, Entry<Value>>; readonly behind: ReadonlySet<string> }

type Options<Value, Change> = {
  /** Reads these subjects from the database; unknown ones are left out. `cached` returns the value in the cache. */
  read: (keys: readonly string[], cached: (key: string) => Value | undefined) => Promise<ReadonlyMap<string, Value>>
  revisionOf: (value: Value) => number
  /** The value after the change; null where it must be read again. */
  patch: (value: Value, change: Change) => Value | null
  /** Whether a value that was read again equals the cached one, so that answers built from that stay valid. */
  isSame: (a: Value, b: Value) => boolean
  bytesOf: (value: Value) => number
  maxBytes: number
  now?: () => number
}

/** The maximum age of a value. A change without an event is seen after this time. */
export const LIFE_MS = 1_000
/** The age at which a value in use is read again in the background, so that nobody waits for it. */
export const REFRESH_MS = 700
const REFRESH_PAUSE_MS = 20
const MAX_PER_READ = 64
const MAX_ATTEMPTS = 4

/**
 * Subjects as the database has them, at most a second behind, and never behind a change that was published. Change
 * events carry the change itself, so that a subject that changes often is not read often.
 */
export class RevisionCache<Value, Change> {
  readonly #options: Options<Value, Change>
  readonly #now: () => number
  /** In the order in which they were read. */
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #recent = new RecentChanges<Change>()
  readonly #reading = new Map<string, Promise<Reading<Value>>>()
  readonly #due = new Set<string>()
  #bytes = 0
  #timer: Timer | undefined

  constructor(options: Options<Value, Change>) {
    this.#options = options
    this.#now = options.now ?? world.now
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The subjects in this order, undefined where there is none; at once where all are in memory. */
  get(keys: readonly string[], minRevisions: Revisions): Found<Value> | Promise<Found<Value>> {
    const missing = this.#missing(keys, minRevisions)
    return missing.length === 0 ? keys.map((key) => this.#entries.get(key)) : this.#readAll(keys, missing, minRevisions)
  }

  /** Applies a change. Every later `get` returns it. */
  changed(key: string, revision: number, change: Change | null): void {
    if (!this.#recent.add(key, revision, change, this.#now())) return
    const entry = this.#entries.get(key)
    if (!entry || entry.revision >= revision) return
    const value = change === null ? null : this.#options.patch(entry.value, change)
    if (value === null) this.#drop(key)
    else this.#replace(entry, value, revision)
  }

  /** For when changes may have been lost: everything is read again. */
  clear(): void {
    for (const key of [...this.#entries.keys()]) this.#drop(key)
  }

  close(): void {
    world.clearTimeout(this.#timer)
    this.#due.clear()
  }

  #missing(keys: readonly string[], minRevisions: Revisions): string[] {
    const now = this.#now()
    return keys.filter((key) => {
      const entry = this.#entries.get(key)
      if (!this.#isFresh(entry, key, minRevisions)) return true
      if (now - entry.readAt > REFRESH_MS) this.#refreshSoon(key)
      return false
    })
  }

  async #readAll(keys: readonly string[], missing: string[], minRevisions: Revisions): Promise<Found<Value>> {
    // Held here, because in a small cache the first entries may be evicted before the last are read.
    const held = new Map<string, Entry<Value> | undefined>(keys.map((key) => [key, this.#entries.get(key)]))
    let left = missing
    for (let attempt = 0; attempt < MAX_ATTEMPTS && left.length > 0; attempt++) {
      const own = new Set(left.filter((key) => !this.#reading.has(key)))
      if (own.size > 0) this.#read([...own])
      const reads = await Promise.all(left.map((key) => this.#reading.get(key)))
      for (const [place, key] of left.entries()) held.set(key, this.#entries.get(key) ?? reads[place]?.entries.get(key))
      const behind = new Set(reads.flatMap((read) => [...(read?.behind ?? [])]))
      // A read that was under way may be older than this reader's min revisions. One begun here is new enough,
      // unless it was changed meanwhile.
      left = left.filter((key) => {
        const entry = held.get(key)
        return own.has(key) ? !entry && behind.has(key) : !this.#isFresh(entry, key, minRevisions)
      })
    }
    // The subject changes faster than it can be read, so the route answers from the database.
    if (left.length > 0) throw new NotShared()
    return keys.map((key) => this.#entries.get(key) ?? held.get(key))
  }

  #isFresh(entry: Entry<Value> | undefined, key: string, minRevisions: Revisions): entry is Entry<Value> {
    return (
      entry !== undefined && this.#now() - entry.readAt <= LIFE_MS && entry.revision >= (minRevisions.get(key) ?? 0)
    )
  }

  #read(keys: readonly string[]): void {
    const began = this.#now()
    const cached = (key: string) => this.#entries.get(key)?.value
    const reading = this.#options.read(keys, cached).then((values) => {
      const entries = new Map<string, Entry<Value>>()
      const behind = new Set<string>()
      for (const key of keys) {
        this.#due.delete(key)
        const value = values.get(key)
        const entry = value === undefined ? undefined : this.#put(key, value, began)
        if (entry) entries.set(key, entry)
        else this.#drop(key)
        if (value !== undefined && !entry) behind.add(key)
      }
      return { entries, behind }
    })
    const settled = reading.finally(() => {
      for (const key of keys) if (this.#reading.get(key) === settled) this.#reading.delete(key)
    })
    for (const key of keys) this.#reading.set(key, settled)
    // Readers who wait get the failure; a refresh in the background has none.
    settled.catch(() => {})
  }

  /** Undefined where a recent change can't be patched in, so that the subject must be read again. */
  #put(key: string, read: Value, readAt: number): Entry<Value> | undefined {
    const { revisionOf, patch, isSame, bytesOf, maxBytes } = this.#options
    const recent = this.#recent.get(key)
    const isBehind = recent !== undefined && recent.revision > revisionOf(read)
    const value = isBehind ? (recent.change === null ? null : patch(read, recent.change)) : read
    if (value === null) return undefined
    const revision = isBehind ? recent.revision : revisionOf(value)
    let entry = this.#entries.get(key)
    if (entry && entry.revision > revision) return entry
    if (entry) {
      entry.readAt = readAt
      if (isSame(entry.value, value)) entry.revision = revision
      else this.#replace(entry, value, revision)
      this.#entries.delete(key)
    } else {
      entry = { value, revision, readAt, isEvicted: false, bytes: bytesOf(value) }
      this.#bytes += entry.bytes
    }
    this.#entries.set(key, entry)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= maxBytes) break
      this.#drop(oldest)
    }
    return entry
  }

  #replace(entry: Entry<Value>, value: Value, revision: number): void {
    entry.value = value
    entry.revision = revision
    const bytes = this.#options.bytesOf(value)
    this.#bytes += bytes - entry.bytes
    entry.bytes = bytes
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    entry.isEvicted = true
    this.#bytes -= entry.bytes
    this.#entries.delete(key)
  }

  #refreshSoon(key: string): void {
    if (this.#reading.has(key)) return
    this.#due.add(key)
    this.#timer ??= world.setTimeout(() => {
      this.#timer = undefined
      const keys = [...this.#due.values().take(MAX_PER_READ)].filter((due) => !this.#reading.has(due))
      for (const due of keys) this.#due.delete(due)
      if (keys.length > 0) this.#read(keys)
      const next = this.#due.values().next().value
      if (next !== undefined) this.#refreshSoon(next)
    }, REFRESH_PAUSE_MS)
    this.#timer.unref()
  }
}

export type Found<Value> = readonly (CacheEntry<Value> | undefined)[]
