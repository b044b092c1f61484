import {
  type NoticeAdded,
  NoticeKind,
  type NoticePage,
  type NoticeTopic,
  noticeKinds,
} from '@vermeil/contracts/contact/notices.schema'
import type { AccountId, LotId } from '@vermeil/contracts/ids'
import { must } from '../../platform/must.ts'
import type { Platform } from '../../platform/platform.ts'
import { afterCommit, type Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { onClient, onTx, type RunSql } from '../../platform/postgres/run-sql.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { type Timer, world } from '../../platform/world.ts'
import { createEnrichNotices, type LotCards, type OrdersOfLots } from './enrich-notices.ts'
import { addAll, markRead, type NewNotice, type NoticeRecord, page, unreadOf, withoutNotice } from './notice-store.ts'

export type { NewNotice } from './notice-store.ts'

/** What people are notified of. Notices are stored in the transaction of the event, and broadcast once it is committed. */
export interface Notices {
  /**
   * Stores notices in the caller's transaction. Once that is committed they are broadcast to open pages; everybody else
   * finds the notice in their list. `at`: now, unless it is given.
   */
  notify(tx: Tx, notices: readonly NewNotice[], at?: Date): Promise<void>
  /** Of these people, the ones without a notice of the kind about the lot since the given time. */
  withoutNotice<T extends { accountId: AccountId; lotId: LotId; since: Date }>(
    run: RunSql,
    kind: NoticeKind,
    candidates: readonly T[],
  ): Promise<T[]>
  list(accountId: AccountId, topic: NoticeTopic | null, before: string | null, limit?: number): Promise<NoticePage>
  /** Those named, or all. */
  markRead(accountId: AccountId, ids: readonly string[] | null): Promise<void>
  close(): void
}

type Deps = Pick<Platform, 'database' | 'logger'> & {
  realtime: Pick<Realtime, 'broadcast' | 'hasListeners'>
  cardsOf: LotCards
  ordersOf: OrdersOfLots
}

export const noticePageSize = 20
/** Collected for a moment: in a bid war the same person is outbid many times a second, and is notified once. */
const ANNOUNCE_EVERY_MS = 200
const RETRY_MS = 1_000
/** Announcements that wait for a retry. Notices beyond it are still in their owners' lists. */
const MAX_PENDING = 10_000

export function createNotices({ database, realtime, cardsOf, ordersOf, logger }: Deps): Notices {
  const run = onClient(database.pool)
  const enrich = createEnrichNotices({ cardsOf, ordersOf })
  const pending = new Map<string, NoticeRecord>()
  let timer: Timer | undefined
  let isClosed = false

  async function announcePending() {
    const due = [...pending.values()]
    const listening = due.filter(({ accountId }) => realtime.hasListeners(channelOf(accountId)))
    if (listening.length > 0) {
      const accountIds = [...new Set(listening.map(({ accountId }) => accountId))]
      const [enriched, unread] = await Promise.all([enrich(listening), unreadOf(run, accountIds)])
      for (const [place, { accountId }] of listening.entries()) {
        const notice = must(enriched[place], 'one enriched notice per record')
        const added: NoticeAdded = { notice, unread: unread.get(accountId) ?? 0 }
        realtime.broadcast(channelOf(accountId), 'notice.added', added)
      }
    }
    // Removed only now: what failed above is still pending. A notice that was replaced meanwhile is announced again.
    for (const notice of due) if (pending.get(notice.id) === notice) pending.delete(notice.id)
  }

  function schedule(ms = ANNOUNCE_EVERY_MS) {
    if (pending.size === 0 || timer) return
    timer = world.setTimeout(async () => {
      let nextIn = ANNOUNCE_EVERY_MS
      try {
        await announcePending()
      } catch (error) {
        nextIn = RETRY_MS
        logger.warn({ err: error }, 'notice broadcast failed')
      }
      timer = undefined
      if (!isClosed) schedule(nextIn)
    }, ms)
  }

  function announce(posted: readonly NoticeRecord[]) {
    const shown = posted.filter(({ isShown }) => isShown)
    for (const notice of shown) if (pending.size < MAX_PENDING) pending.set(notice.id, notice)
    schedule()
  }

  return {
    withoutNotice,

    async notify(tx, notices, at) {
      const posted = await addAll(onTx(tx), notices, at ?? (await houseNow(tx)))
      afterCommit(tx, () => announce(posted))
    },

    async list(accountId, topic, before, limit = noticePageSize) {
      const found = await page(run, { accountId, kinds: kindsOf(topic), before: readCursor(before), limit: limit + 1 })
      const shown = found.slice(0, limit)
      const [notices, unread] = await Promise.all([enrich(shown), unreadOf(run, [accountId])])
      const last = found.length > limit ? shown.at(-1) : undefined
      const nextBefore = last ? `${last.at.toISOString()}_${last.id}` : null
      return { notices, unread: unread.get(accountId) ?? 0, nextBefore }
    },

    markRead: (accountId, ids) => markRead(run, accountId, ids),

    close() {
      isClosed = true
      world.clearTimeout(timer)
    },
  }
}

const channelOf = (accountId: AccountId) => `user:${accountId}`

function kindsOf(topic: NoticeTopic | null): NoticeKind[] | null {
  if (topic === null) return null
  return NoticeKind.options.filter((kind) => noticeKinds[kind].topic === topic)
}

function readCursor(cursor: string | null) {
  if (cursor === null) return null
  const [at = '', id = ''] = cursor.split('_')
  return { at: new Date(at), id }
}
