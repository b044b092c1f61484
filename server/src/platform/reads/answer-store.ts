import { world } from '../world.ts'
import { EncodedAnswer } from './encoded-answer.ts'
import { RefutedClaims } from './refuted-claims.ts'
import { REFRESH_MS } from './revision-cache.ts'
import { type BuildAnswer, isNewEnough, noMinRevisions, type Revisions, type SharedAnswer } from './shared-answer.ts'

/** `begun` numbers the builds: an earlier build that took longer never replaces a later one. */
type Entry = { encoded: EncodedAnswer; build: BuildAnswer; begun: number; bytes: number }
type Options = { maxBytes: number; now?: () => number }

/** Of an entry beside its encodings: the key and the build function. */
const OVERHEAD_BYTES = 1_024

/**
 * Finished answers of this node by address, within a bound of bytes: the ones that were asked for least recently go
 * first. An answer is served only while its sources say the same.
 */
export class AnswerStore {
  readonly #entries = new Map<string, Entry>()
  readonly #building = new Map<string, Promise<EncodedAnswer>>()
  /** Builds among them that were begun for readers with min revisions. */
  readonly #checking = new Map<string, Promise<EncodedAnswer>>()
  readonly #refuted = new RefutedClaims()
  readonly #maxBytes: number
  readonly #now: () => number
  #bytes = 0
  readonly counts = { hits: 0, joins: 0, builds: 0, evictions: 0 }

  constructor({ maxBytes, now = world.now }: Options) {
    this.#maxBytes = maxBytes
    this.#now = now
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#entries.size
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  /** The cached answer of this key, rebuilt where it is out of date; undefined where there is none. */
  find(key: string, minRevisions: Revisions): EncodedAnswer | Promise<EncodedAnswer> | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    const { encoded, build } = entry
    if (!this.#isGood(encoded, minRevisions)) return this.build(key, build, minRevisions)
    this.counts.hits += 1
    return this.#refreshed(key, entry)
  }

  /** An answer in use is built again before its life ends, so that nobody waits for it. */
  #refreshed(key: string, { encoded, build }: Entry): EncodedAnswer {
    const { refreshMs = REFRESH_MS } = encoded.answer
    if (this.#now() - encoded.encodedAt <= refreshMs || this.#building.has(key)) return encoded
    const newer = this.#begin(key, build, noMinRevisions)
    return newer instanceof Promise ? encoded : newer
  }

  /** Revisions that the server has read itself: from then on they are not ignored as forged. */
  confirm(known: Revisions): void {
    this.#refuted.confirm(known)
  }

  /**
   * Builds the answer, once for all readers without min revisions who wait for it. Readers with min revisions
   * share builds of their own: the others' build may be too old for them, and take long.
   */
  build(key: string, build: BuildAnswer, minRevisions: Revisions): EncodedAnswer | Promise<EncodedAnswer> {
    const claimed = this.#refuted.without(minRevisions, this.#now())
    const underway = (claimed.size === 0 ? this.#building : this.#checking).get(key)
    if (!underway) return this.#begin(key, build, claimed)
    this.counts.joins += 1
    // A change may have come after that build began and before this reader.
    return underway.then((encoded) =>
      this.#isGood(encoded, minRevisions) ? encoded : this.#begin(key, build, minRevisions),
    )
  }

  #isGood({ answer }: EncodedAnswer, minRevisions: Revisions): boolean {
    return answer.isCurrent(this.#now()) && isNewEnough(answer, this.#refuted.without(minRevisions, this.#now()))
  }

  /** Updates the size of an entry after an encoding was made. */
  weigh(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    const bytes = entry.encoded.size + key.length + OVERHEAD_BYTES
    this.#bytes += bytes - entry.bytes
    entry.bytes = bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#forget(oldest)
      this.counts.evictions += 1
    }
  }

  #begin(key: string, build: BuildAnswer, minRevisions: Revisions): EncodedAnswer | Promise<EncodedAnswer> {
    const begun = ++this.counts.builds
    const claimed = this.#refuted.without(minRevisions, this.#now())
    const store = (answer: SharedAnswer) => {
      this.#refuted.compare(claimed, answer.revisions, this.#now())
      return this.#store(key, build, begun, answer)
    }
    const built = build(claimed)
    if (!(built instanceof Promise)) return store(built)
    const building = built.then(store)
    const maps = claimed.size === 0 ? [this.#building] : [this.#building, this.#checking]
    for (const map of maps) map.set(key, building)
    const done = () => {
      for (const map of maps) if (map.get(key) === building) map.delete(key)
    }
    building.then(done, (error: unknown) => {
      done()
      // The subject is gone, such as a withdrawn work: the route answers that itself.
      this.#forget(key)
      return error
    })
    return building
  }

  #store(key: string, build: BuildAnswer, begun: number, answer: SharedAnswer): EncodedAnswer {
    const stored = this.#entries.get(key)
    if (stored && stored.begun > begun) return stored.encoded
    const encoded = new EncodedAnswer(answer, this.#now())
    this.#forget(key)
    this.#entries.set(key, { encoded, build, begun, bytes: 0 })
    this.weigh(key)
    return encoded
  }

  #forget(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
