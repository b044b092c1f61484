type RecentChange<Change> = { readonly revision: number; readonly change: Change | null; readonly at: number }

/** Longer than any read takes: the result of a read that began before a change must not replace that change. */
const MAX_AGE_MS = 10_000

/** The newest change of each subject. */
export class RecentChanges<Change> {
  readonly #recent = new Map<string, RecentChange<Change>>()

  get(key: string): RecentChange<Change> | undefined {
    return this.#recent.get(key)
  }

  /** False where a newer one is known. */
  add(key: string, revision: number, change: Change | null, at: number): boolean {
    const known = this.#recent.get(key)
    if (known && known.revision >= revision) return false
    this.#recent.delete(key)
    this.#recent.set(key, { revision, change, at })
    for (const [oldest, { at: recentAt }] of this.#recent) {
      if (at - recentAt <= MAX_AGE_MS) break
      this.#recent.delete(oldest)
    }
    return true
  }
}
