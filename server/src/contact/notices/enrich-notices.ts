import {
  type Notice,
  type NoticeDetails,
  type NoticeKind,
  noticeKinds,
} from '@vermeil/contracts/contact/notices.schema'
import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { OrderStatus } from '@vermeil/contracts/money/payments.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type { NoticeRecord } from './notice-store.ts'

/** The title and picture of lots, for the notices about them. */
export type LotCards = (lotIds: readonly LotId[]) => Promise<readonly LotCard[]>

/** The orders by which people bought lots, with their state now. */
export type OrdersOfLots = (bought: readonly { accountId: AccountId; lotId: LotId }[]) => Promise<readonly LotOrder[]>
export type LotOrder = {
  accountId: AccountId
  lotId: LotId
  id: string
  status: OrderStatus
  /** Null while the time to pay has not begun: it begins with the price of the delivery. */
  dueAt: Date | null
}

export const lotIdOf = ({ subject }: NoticeRecord): string | null => (subject?.type === 'lot' ? subject.id : null)

/** Adds to each notice what its reader sees: the lot's title and picture, and the state of the order. */
export const createEnrichNotices =
  ({ cardsOf, ordersOf }: { cardsOf: LotCards; ordersOf: OrdersOfLots }) =>
  async (records: readonly NoticeRecord[]): Promise<Notice[]> => {
    const lotIds = [...new Set(records.flatMap((record) => lotIdOf(record) ?? []))]
    const [cards, orders] = await Promise.all([
      cardsOf(lotIds).then((found) => new Map(found.map((card) => [card.id, card]))),
      ordersOfNotices(records, ordersOf),
    ])
    return records.map((record) => {
      const { id, kind, at, isRead, subject, details } = record
      const card = cards.get(lotIdOf(record) ?? '')
      const lot = card && {
        id: card.id,
        title: card.title,
        slug: card.slug,
        artist: card.artist.name,
        image: card.image,
      }
      const order = orders(record)
      return {
        id,
        kind,
        topic: noticeKinds[kind].topic,
        at: at.toISOString(),
        isRead,
        subject,
        lot: lot ?? null,
        details: withDueDate(details, order),
        order: order && { id: order.id, status: order.status },
      }
    })
  }

/** Notices about a payment, whose text depends on the state of the order. */
const aboutPayment: ReadonlySet<NoticeKind> = new Set(['won', 'payment-due'])

/** Reads the orders of such notices in one go. The result gives each notice its own. */
export async function ordersOfNotices(notices: readonly NoticeRecord[], ordersOf: OrdersOfLots) {
  const bought = notices.flatMap((notice) => {
    const lotId = lotIdOf(notice)
    return lotId !== null && aboutPayment.has(notice.kind) ? [{ accountId: notice.accountId, lotId }] : []
  })
  const keyOf = (accountId: AccountId, lotId: LotId | null) => `${accountId} ${lotId}`
  const found = bought.length === 0 ? [] : await ordersOf(bought)
  const orders = new Map(found.map((order) => [keyOf(order.accountId, order.lotId), order]))
  return (notice: NoticeRecord): LotOrder | null =>
    (aboutPayment.has(notice.kind) && orders.get(keyOf(notice.accountId, lotIdOf(notice)))) || null
}

/** The due date that the order has now: a quote for its delivery has moved it since the lot closed. */
export function withDueDate(details: NoticeDetails, order: LotOrder | null): NoticeDetails {
  if (order?.status !== 'due') return details
  const { paymentDueAt: _, ...others } = details
  return order.dueAt ? { ...others, paymentDueAt: order.dueAt.toISOString() } : others
}
