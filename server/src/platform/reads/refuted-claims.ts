import { LIFE_MS } from './revision-cache.ts'
import type { Revisions } from './shared-answer.ts'

/**
 * Anybody can claim to have seen any revision, and the database is asked for it. Its answer counts for the
 * life of an answer: claims beyond it are ignored until then, so that they cost no more than a request without one.
 */
export class RefutedClaims {
  /** By subject: the revision that the database had, the oldest answer first. */
  readonly #refuted = new Map<string, { revision: number; at: number }>()

  /** The claims without the refuted ones. */
  without(minRevisions: Revisions, now: number): Revisions {
    if (minRevisions.size === 0 || this.#refuted.size === 0) return minRevisions
    return new Map([...minRevisions].filter(([subject, revision]) => !this.#isRefuted(subject, revision, now)))
  }

  /** `shown`: the revisions of an answer that was read after these claims were made. */
  compare(minRevisions: Revisions, shown: Revisions, now: number): void {
    for (const [subject, revision] of minRevisions) {
      const answered = shown.get(subject)
      if (answered === undefined || answered >= revision) continue
      this.#refuted.delete(subject)
      this.#refuted.set(subject, { revision: answered, at: now })
    }
    for (const [oldest, { at }] of this.#refuted) {
      if (now - at <= LIFE_MS) break
      this.#refuted.delete(oldest)
    }
  }

  /** Revisions that the server has read itself: claims up to them are true. */
  confirm(known: Revisions): void {
    for (const [subject, revision] of known) {
      const refuted = this.#refuted.get(subject)
      if (refuted && refuted.revision < revision) this.#refuted.delete(subject)
    }
  }

  #isRefuted(subject: string, revision: number, now: number): boolean {
    const known = this.#refuted.get(subject)
    return known !== undefined && now - known.at <= LIFE_MS && revision > known.revision
  }
}
