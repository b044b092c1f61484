import type { LotCard } from '@vermeil/contracts/lots'
import {
  type Notice,
  type NoticeAdded,
  type NoticeKind,
  type NoticePage,
  type NoticeTopic,
  noticeTopics,
} from '@vermeil/contracts/notices'
import type { OrderStatus } from '@vermeil/contracts/payments'
import type { Logger } from '../../platform/logger.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { onClient } from '../../platform/postgres/run-sql.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { addAll, type KeptNotice, markRead, page, unreadOf, withoutNotice } from './notice-store.ts'

export type { KeptNotice, NewNotice } from './notice-store.ts'

/** How a notice comes by its lot's title and picture. */
export type LotCards = (lotIds: readonly string[]) => Promise<readonly LotCard[]>

/** The orders that people bought lots by, as they stand now. */
export type OrdersOfLots = (bought: readonly { accountId: string; lotId: string }[]) => Promise<readonly LotOrder[]>
export type LotOrder = { accountId: string; lotId: string; id: string; status: OrderStatus }

type Deps = {
  database: Database
  realtime: Pick<Realtime, 'broadcast' | 'isHeard'>
  cardsOf: LotCards
  ordersOf: OrdersOfLots
  logger: Logger
}

export const noticePageSize = 20
/** Collected for a moment: in a bid war the same person is outbid many times a second, and is notified once. */
const ANNOUNCE_EVERY_MS = 200
const RETRY_MS = 1_000
/** Announcements kept for a retry. Notices beyond it are still in their owners' lists. */
const MAX_PENDING = 10_000

/** What people are told: kept first, in the transaction of what it tells of; then said to whoever is there to hear it. */
export function createNotices({ database, realtime, cardsOf, ordersOf, logger }: Deps) {
  const run = onClient(database.pool)
  const pending = new Map<string, KeptNotice>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function dress(kept: readonly KeptNotice[]): Promise<Notice[]> {
    const lotIds = [...new Set(kept.flatMap(({ lotId }) => lotId ?? []))]
    const [cards, orders] = await Promise.all([
      cardsOf(lotIds).then((found) => new Map(found.map((card) => [card.id, card]))),
      ordersOfNotices(kept, ordersOf),
    ])
    return kept.map((notice) => {
      const { id, kind, at, isRead, lotId, details } = notice
      const card = lotId === null ? undefined : cards.get(lotId)
      const lot = card ? { id: card.id, title: card.title, slug: card.slug, image: card.image } : null
      return { id, kind, topic: noticeTopics[kind], at: at.toISOString(), isRead, lot, details, order: orders(notice) }
    })
  }

  async function announcePending() {
    const due = [...pending.values()]
    const heard = due.filter(({ accountId }) => realtime.isHeard(channelOf(accountId)))
    if (heard.length > 0) {
      const accountIds = [...new Set(heard.map(({ accountId }) => accountId))]
      const [dressed, unread] = await Promise.all([dress(heard), unreadOf(run, accountIds)])
      for (const [place, { accountId }] of heard.entries()) {
        const added: NoticeAdded = { notice: dressed[place]!, unread: unread.get(accountId) ?? 0 }
        realtime.broadcast(channelOf(accountId), 'notice.added', added)
      }
    }
    // Removed only now: what failed above is still pending. A notice that was replaced meanwhile is announced again.
    for (const notice of due) if (pending.get(notice.id) === notice) pending.delete(notice.id)
  }

  function schedule(ms = ANNOUNCE_EVERY_MS) {
    if (pending.size === 0 || timer) return
    timer = setTimeout(async () => {
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

  return {
    /** In the caller's transaction. What it returns is to be announced once that is committed, and not before. */
    post: addAll,

    withoutNotice,

    /** Returns at once. People without an open page find the notice in their list. */
    announce(posted: readonly KeptNotice[]) {
      for (const notice of posted) if (pending.size < MAX_PENDING) pending.set(notice.id, notice)
      schedule()
    },

    async list(
      accountId: string,
      topic: NoticeTopic | null,
      before: string | null,
      limit = noticePageSize,
    ): Promise<NoticePage> {
      const kept = await page(run, { accountId, kinds: kindsOf(topic), before: readCursor(before), limit: limit + 1 })
      const shown = kept.slice(0, limit)
      const [notices, unread] = await Promise.all([dress(shown), unreadOf(run, [accountId])])
      const last = kept.length > limit ? shown.at(-1)! : null
      return {
        notices,
        unread: unread.get(accountId) ?? 0,
        nextBefore: last && `${last.at.toISOString()}_${last.id}`,
      }
    },

    markRead: (accountId: string, ids: readonly string[] | null) => markRead(run, accountId, ids),

    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
export type Notices = ReturnType<typeof createNotices>

/** Notices that speak of a payment, whose words follow the order. */
const ofPayment: ReadonlySet<NoticeKind> = new Set(['won', 'payment-due'])

/** Looks the orders of such notices up at once, and gives each notice its own. */
export async function ordersOfNotices(notices: readonly KeptNotice[], ordersOf: OrdersOfLots) {
  const bought = notices.flatMap(({ accountId, kind, lotId }) =>
    lotId !== null && ofPayment.has(kind) ? [{ accountId, lotId }] : [],
  )
  const keyOf = (accountId: string, lotId: string | null) => `${accountId} ${lotId}`
  const found = bought.length === 0 ? [] : await ordersOf(bought)
  const orders = new Map(found.map((order) => [keyOf(order.accountId, order.lotId), order]))
  return ({ accountId, kind, lotId }: KeptNotice): Pick<LotOrder, 'id' | 'status'> | null => {
    const order = ofPayment.has(kind) ? orders.get(keyOf(accountId, lotId)) : undefined
    return order ? { id: order.id, status: order.status } : null
  }
}

const channelOf = (accountId: string) => `user:${accountId}`

function kindsOf(topic: NoticeTopic | null): NoticeKind[] | null {
  if (topic === null) return null
  return (Object.keys(noticeTopics) as NoticeKind[]).filter((kind) => noticeTopics[kind] === topic)
}

function readCursor(cursor: string | null) {
  if (cursor === null) return null
  const [at = '', id = ''] = cursor.split('_')
  return { at: new Date(at), id }
}
