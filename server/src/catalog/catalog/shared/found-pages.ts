import type { LotSearchPage, LotSearchQuery } from '@vermeil/contracts/catalog/catalog.schema'
import type { LotId } from '@vermeil/contracts/ids'
import type pg from 'pg'
import type { AnswerClock } from '../../../platform/reads/answer-clock.ts'
import { Fragment, jsonText } from '../../../platform/reads/fragment.ts'
import { LIFE_MS, REFRESH_MS } from '../../../platform/reads/revision-cache.ts'
import type { Audience } from '../../../platform/reads/shared-reads.ts'
import { type CachedRead, TtlCache } from '../../../platform/reads/ttl-cache.ts'
import { world } from '../../../platform/world.ts'
import { findLots, orderLots } from '../search/search-lots.ts'
import type { SearchChanges } from './search-change-store.ts'

const MAX_BYTES = 8 * 1024 * 1024
/**
 * The counts of a search, such as those by price, change also while its order stays. They are read again in the background
 * at this age, and never served beyond the maximum.
 */
const COUNTS_AGE_MS = 10_000
const MAX_COUNTS_AGE_MS = 30_000
/** The pause after a search is this many times as long as the search, so that refreshing takes little database time. */
const PAUSE_FACTOR = 8

/** The lots that a search finds, in order, and the rest of its answer. */
export type FoundPage = {
  readonly lotIds: readonly LotId[]
  readonly cursor: Fragment
  readonly rest: Fragment
  /** When the counts were read. */
  readonly countedAt: number
  readonly at: ReturnType<SearchChanges['current']>
  readonly isByPrice: boolean
  readonly isByTime: boolean
  /** Set for searches of which a price changes the order only: how the order is read again. */
  readonly order: { isBroad: boolean } | null
}

const isPriced = ({ price, minPrice, maxPrice, way }: LotSearchQuery) =>
  price !== undefined || minPrice !== undefined || maxPrice !== undefined || way !== undefined
const isSortedByPrice = ({ sort }: LotSearchQuery) => /price/.test(sort ?? '')

/**
 * Caches the results of searches. A search runs again after a second, unless the database has notified of no change that
 * affects it. Most changes are bids, and few searches depend on prices.
 */
export function createFoundPages(pool: pg.Pool, changes: SearchChanges, clock: AnswerClock) {
  /** Whether the page stays valid for longer than a second. */
  function isLasting({ at, isByTime, isByPrice }: FoundPage): boolean {
    const current = changes.current()
    if (!current || !at || isByTime) return false
    return current.order === at.order && (!isByPrice || current.price === at.price)
  }
  const cache = new TtlCache<FoundPage>({
    bytesOf: ({ lotIds, rest }) => lotIds.length * 60 + rest.bytes.length * 3 + 500,
    maxBytes: MAX_BYTES,
    isGood: ({ value, readAt }, now) =>
      now - readAt <= LIFE_MS || (now - value.countedAt <= MAX_COUNTS_AGE_MS && isLasting(value)),
    isDue: ({ value, readAt }, now) => now - readAt > REFRESH_MS && !isLasting(value),
  })

  async function read(query: LotSearchQuery, audience: Audience): Promise<FoundPage> {
    const at = changesNow()
    const countedAt = world.now()
    const { lotIds, nextCursor, rest, now, isBroad, correctedTo } = await findLots(pool, query, audience === 'member')
    clock.note(now)
    return {
      ...{ lotIds, cursor: cursorField(nextCursor), at, countedAt },
      rest: new Fragment(jsonText((await rest) satisfies Rest).slice(1, -1)),
      isByPrice: isPriced(query) || isSortedByPrice(query),
      isByTime: query.endingSoon === true,
      order: isSortedByPrice(query) && !isPriced(query) && !query.cursor && correctedTo === null ? { isBroad } : null,
    }
  }

  /** As `read`, but where only the order has changed, the counts are read again when they are due. */
  async function readAgain(query: LotSearchQuery, audience: Audience, known: FoundPage | undefined) {
    const at = changesNow()
    const isCounted = known && world.now() - known.countedAt <= COUNTS_AGE_MS && at?.order === known.at?.order
    if (!at || !isCounted || !known.order) return read(query, audience)
    const { lotIds, nextCursor, now } = await orderLots(pool, query, audience === 'member', known.order.isBroad)
    clock.note(now)
    return { ...known, lotIds, cursor: cursorField(nextCursor), at }
  }

  function changesNow(): FoundPage['at'] {
    const current = changes.current()
    return current && { ...current }
  }

  const due = new Map<string, () => Promise<FoundPage>>()
  let isRefreshing = false
  /** One after the other, with pauses: nobody waits for these searches, and bids must not wait behind them. */
  async function refreshDue() {
    if (isRefreshing) return
    isRefreshing = true
    for (const [key, search] of due) {
      due.delete(key)
      const began = world.now()
      await cache.refresh(key, search).catch(() => {})
      await world.sleep((world.now() - began) * PAUSE_FACTOR)
    }
    isRefreshing = false
  }

  return {
    get(query: LotSearchQuery, audience: Audience): CachedRead<FoundPage> | Promise<CachedRead<FoundPage>> {
      const key = `${audience} ${JSON.stringify(query)}`
      const page = cache.get(key, (known) => readAgain(query, audience, known))
      if (!(page instanceof Promise) && world.now() - page.value.countedAt > COUNTS_AGE_MS) {
        due.set(key, () => read(query, audience))
        void refreshDue()
      }
      return page
    },
    isGood: (page: CachedRead<FoundPage>, now: number) => cache.isGood(page, now),
    bytes: () => cache.bytes,
    clear: () => cache.clear(),
    stop: () => due.clear(),
  }
}

type Rest = Omit<LotSearchPage, 'lots' | 'nextCursor' | 'serverTime'>
const cursorField = (cursor: string | null) => new Fragment(`"nextCursor":${jsonText(cursor)},`, true)
