import { type LotCards, lotIdOf, type OrdersOfLots, ordersOfNotices, withDueDate } from './enrich-notices.ts'
import { pathOf } from './notice-rules.ts'
import type { NoticeRecord } from './notice-store.ts'
import { type NoticeWords, wordsOf } from './notice-words.ts'

/** A notice in words, and where it leads. */
export type DescribedNotice = { notice: NoticeRecord; words: NoticeWords; path: string }
/** Notices about a lot that can no longer be seen are left out. */
export type DescribeNotices = (notices: readonly NoticeRecord[]) => Promise<DescribedNotice[]>

/** Puts notices into words for the channels outside the app. */
export const createDescribeNotices =
  ({ cardsOf, ordersOf }: { cardsOf: LotCards; ordersOf: OrdersOfLots }): DescribeNotices =>
  async (notices) => {
    const lotIds = [...new Set(notices.flatMap((notice) => lotIdOf(notice) ?? []))]
    const cards = new Map((await cardsOf(lotIds)).map((card) => [card.id, card]))
    const orderOf = await ordersOfNotices(notices, ordersOf)
    return notices.flatMap((notice) => {
      const lotId = lotIdOf(notice)
      const lot = cards.get(lotId ?? '')
      if (lotId !== null && !lot) return []
      const { kind } = notice
      const order = orderOf(notice)
      const details = withDueDate(notice.details, order)
      const words = wordsOf(kind, { lot, details, orderStatus: order?.status })
      return [{ notice, words, path: pathOf({ details, lot, order }) }]
    })
  }
