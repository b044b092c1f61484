import { EncodedAnswer } from './encoded-answer.ts'
import { RefutedClaims } from './refuted-claims.ts'
import { REFRESH_MS } from './revision-cache.ts'
import { type BuildAnswer, isNewEnough, noMinRevisions, type Revisions, type SharedAnswer } from './shared-answer.ts'

/** `begun` counts builds: one that began later never gives way to an earlier one that took longer. */
type Entry = { encoded: EncodedAnswer; build: BuildAnswer; begun: number; bytes: number }
type Options = { maxBytes: number; now?: () => number }

/** The address and the function that rebuilds it, before any encoding is made. */
const OVERHEAD_BYTES = 1_024

/**
 * Finished answers of this node by address, within a bound of bytes: the ones that were asked for least recently go
 * first. An answer is served only while its sources say the same.
 */
export class AnswerStore {
  readonly #entries = new Map<string, Entry>()
  readonly #building = new Map<string, Promise<EncodedAnswer>>()
  /** Those of them that were begun for readers who were given something. */
  readonly #checking = new Map<string, Promise<EncodedAnswer>>()
  readonly #refuted = new RefutedClaims()
  readonly #maxBytes: number
  readonly #now: () => number
  #bytes = 0
  readonly counts = { hits: 0, joins: 0, builds: 0, evictions: 0 }

  constructor({ maxBytes, now = Date.now }: Options) {
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

  /** The answer under this key if it is known: as it is, or built again. Undefined if nobody has asked for it yet. */
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

  /** Revisions that were read by the server itself, so that no forged claim makes readers miss them. */
  confirm(known: Revisions): void {
    this.#refuted.confirm(known)
  }

  /**
   * Builds the answer, once for all who wait for it and were given nothing that it might not show. Those who were given
   * something wait for one another only: a build for the others may show less, and take long.
   */
  build(key: string, build: BuildAnswer, minRevisions: Revisions): EncodedAnswer | Promise<EncodedAnswer> {
    const claimed = this.#refuted.without(minRevisions, this.#now())
    const underway = (claimed.size === 0 ? this.#building : this.#checking).get(key)
    if (!underway) return this.#begin(key, build, claimed)
    this.counts.joins += 1
    // News may have come since that build began, and this reader after the change.
    return underway.then((encoded) =>
      this.#isGood(encoded, minRevisions) ? encoded : this.#begin(key, build, minRevisions),
    )
  }

  #isGood({ answer }: EncodedAnswer, minRevisions: Revisions): boolean {
    return answer.isCurrent(this.#now()) && isNewEnough(answer, this.#refuted.without(minRevisions, this.#now()))
  }

  /** Called after an encoding was made. */
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
      // What was there is there no longer, such as a withdrawn work: the route itself says so.
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
