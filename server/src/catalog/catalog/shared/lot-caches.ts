import type { LotId } from '@vermeil/contracts/ids'
import { applyStanding } from '@vermeil/contracts/selling/lot-standing'
import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'
import type pg from 'pg'
import type { AnswerClock } from '../../../platform/reads/answer-clock.ts'
import type { ChangeFeed } from '../../../platform/reads/change-feed.ts'
import { Fragment, jsonText } from '../../../platform/reads/fragment.ts'
import { type CacheEntry, LIFE_MS, RevisionCache } from '../../../platform/reads/revision-cache.ts'
import type { Audience } from '../../../platform/reads/shared-reads.ts'
import { type CardRow, cardRows, toCard } from '../public/card-store.ts'
import { type LotRow, lotRows, toView } from '../public/lot-store.ts'
import type { Viewer } from '../public/lot-visibility.ts'
import type { LotChangeEvent } from './lot-change-event.ts'

const MAX_CARD_BYTES = 12 * 1024 * 1024
const MAX_VIEW_BYTES = 6 * 1024 * 1024
/** Bytes in memory per character of the facts: the row as an object, its facts, its text and the compressed text. */
const BYTES_PER_CHARACTER = 5

/** Somebody signed in who is neither the seller nor the administrator of anything. */
const anyMember: Viewer = { accountId: '', isAdmin: false }

/** A lot with its JSON for each audience, written on first use. */
export class LotText<Row extends CardRow> {
  readonly row: Row
  readonly #write: (row: Row, viewer: Viewer) => string
  #visitor: Fragment | undefined
  #member: Fragment | undefined
  #facts: string | undefined
  #bytes: number | undefined

  constructor(row: Row, write: (row: Row, viewer: Viewer) => string, bytes?: number) {
    this.row = row
    this.#write = write
    this.#bytes = bytes
  }

  get bytes(): number {
    this.#bytes ??= this.facts.length * BYTES_PER_CHARACTER
    return this.#bytes
  }

  /** The row as JSON, without the time at which it was read. */
  get facts(): string {
    this.#facts ??= JSON.stringify({ ...this.row, now: undefined })
    return this.#facts
  }

  for(audience: Audience): Fragment {
    this.#visitor ??= this.#text(null)
    if (audience === 'visitor' || this.row.buy_now_visibility !== 'private') return this.#visitor
    this.#member ??= this.#text(anyMember)
    return this.#member
  }

  /** The seller, where the lot has a price that others don't see. */
  get insider(): string | null {
    const { buy_now_cents, buy_now_visibility, seller_id } = this.row
    return buy_now_cents !== null && buy_now_visibility !== 'public' ? seller_id : null
  }

  with(standing: LotStanding): LotText<Row> {
    // A bid changes numbers and times only, so the size stays about the same.
    return new LotText<Row>(applyStanding(this.row, standing), this.#write, this.bytes)
  }

  #text(viewer: Viewer): Fragment {
    return new Fragment(this.#write(this.row, viewer))
  }
}

const writeCard = (row: CardRow, viewer: Viewer) => jsonText(toCard(row, viewer))

/** Without the closing brace, because the time of the answer follows. It has no personal fields. */
function writeView(row: LotRow, viewer: Viewer): string {
  const { serverTime: _, ...view } = toView(row, null)
  return jsonText({ ...view, ...toCard(row, viewer) }).slice(0, -1)
}

/** The lots of cards and of lot pages. A bid is applied here before its event is published. */
export function createLotCaches(pool: pg.Pool, changes: ChangeFeed<LotChangeEvent>, clock: AnswerClock) {
  async function readViews(lotIds: readonly LotId[]) {
    const rows = await lotRows(pool, lotIds, null)
    for (const { now } of rows) clock.note(now)
    return rows
  }
  const cards = createLotCache(writeCard, (lotIds) => cardRows(pool, lotIds), MAX_CARD_BYTES)
  const views = createLotCache(writeView, readViews, MAX_VIEW_BYTES)
  changes.onChange((items) => {
    for (const { standing, isOnlyBid } of items) {
      for (const cache of [cards, views]) cache.changed(standing.id, standing.revision, isOnlyBid ? standing : null)
    }
  })
  changes.onGap(() => {
    for (const cache of [cards, views]) cache.clear()
  })
  return { cards, views }
}

function createLotCache<Row extends CardRow>(
  write: (row: Row, viewer: Viewer) => string,
  read: (lotIds: readonly string[]) => Promise<readonly Row[]>,
  maxBytes: number,
) {
  return new RevisionCache<LotText<Row>, LotStanding>({
    read: async (lotIds) => new Map((await read(lotIds)).map((row) => [row.id, new LotText(row, write)])),
    revisionOf: ({ row }) => row.revision,
    patch: (text, standing) => text.with(standing),
    isSame: (a, b) => a.facts === b.facts,
    bytesOf: ({ bytes }) => bytes,
    maxBytes,
  })
}

/** Whether the entry still has this value, and was compared with the database within the last second. */
export const isStill = <Value>(entry: CacheEntry<Value>, value: Value, now: number): boolean =>
  entry.value === value && !entry.isEvicted && now - entry.readAt <= LIFE_MS
