type Heard<News> = { readonly revision: number; readonly news: News | null; readonly at: number }

/** News are kept for longer than any read takes: one that began before them must not bring back the past. */
const NEWS_MS = 10_000

/** The newest news about each subject. */
export class RecentNews<News> {
  readonly #heard = new Map<string, Heard<News>>()

  get(key: string): Heard<News> | undefined {
    return this.#heard.get(key)
  }

  /** False where newer ones are known. */
  add(key: string, revision: number, news: News | null, at: number): boolean {
    const known = this.#heard.get(key)
    if (known && known.revision >= revision) return false
    this.#heard.delete(key)
    this.#heard.set(key, { revision, news, at })
    for (const [oldest, { at: heardAt }] of this.#heard) {
      if (at - heardAt <= NEWS_MS) break
      this.#heard.delete(oldest)
    }
    return true
  }
}
