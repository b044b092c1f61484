import { Fragment } from '../../../platform/reads/fragment.ts'
import type { CacheEntry, Found } from '../../../platform/reads/revision-cache.ts'
import type { SharedAnswer } from '../../../platform/reads/shared-answer.ts'
import type { Audience } from '../../../platform/reads/shared-reads.ts'
import { world } from '../../../platform/world.ts'
import type { CardRow } from '../public/card-store.ts'
import { isStill, type LotText } from './lot-caches.ts'

const comma = new Fragment(',', true)

/** An answer carries its time, so it is joined again after a second. */
const MAX_AGE_MS = 1_000

/** The lots of one answer. */
export class JoinedLots<Row extends CardRow> {
  readonly #shown: { entry: CacheEntry<LotText<Row>>; value: LotText<Row> }[] = []
  readonly #audience: Audience
  readonly #joinedAt = world.now()

  constructor(audience: Audience) {
    this.#audience = audience
  }

  /** The texts of these lots with commas between them; unknown ones are left out. */
  list(found: Found<LotText<Row>>): Fragment[] {
    const parts: Fragment[] = []
    for (const entry of found) {
      if (!entry) continue
      if (parts.length > 0) parts.push(comma)
      parts.push(this.text(entry))
    }
    return parts
  }

  text(entry: CacheEntry<LotText<Row>>): Fragment {
    this.#shown.push({ entry, value: entry.value })
    return entry.value.for(this.#audience)
  }

  answer(parts: readonly Fragment[], isRestCurrent: (now: number) => boolean = () => true): SharedAnswer {
    const shown = this.#shown
    return {
      parts,
      isCurrent: (now) =>
        now - this.#joinedAt <= MAX_AGE_MS &&
        isRestCurrent(now) &&
        shown.every(({ entry, value }) => isStill(entry, value, now)),
      revisions: new Map(shown.map(({ value }) => [value.row.id, value.row.revision])),
      insiders: new Set(shown.flatMap(({ value }) => value.insider ?? [])),
    }
  }
}
