import { z } from 'zod'
import { Picture } from './artworks.ts'
import { Cents } from './money.ts'
import { OrderStatus } from './payments.ts'

/** What people are told, by the tab of the notification center it stands under. */
export const noticeTopics = {
  outbid: 'bids',
  leading: 'bids',
  won: 'bids',
  lost: 'bids',
  'ending-soon': 'bids',
  extended: 'bids',
  'bid-voided': 'bids',
  'bid-not-placed': 'bids',
  'lot-sold': 'bids',
  'lot-passed': 'bids',
  'lot-withdrawn': 'bids',
  'payment-due': 'payments',
  'payment-received': 'payments',
  'payment-failed': 'payments',
  application: 'applications',
} as const satisfies Record<string, NoticeTopic>

export const NoticeTopic = z.enum(['bids', 'payments', 'applications'])
export type NoticeTopic = z.infer<typeof NoticeTopic>

export const NoticeKind = z.enum(Object.keys(noticeTopics) as [keyof typeof noticeTopics])
export type NoticeKind = z.infer<typeof NoticeKind>

/** The figures a notice may carry; which depends on its kind. */
export const NoticeDetails = z.object({
  amount: Cents.optional(),
  closesAt: z.iso.datetime().optional(),
  paymentDueAt: z.iso.datetime().optional(),
  text: z.string().optional(),
  path: z.string().optional(),
})
export type NoticeDetails = z.infer<typeof NoticeDetails>

export const Notice = z.object({
  id: z.uuid(),
  kind: NoticeKind,
  topic: NoticeTopic,
  at: z.iso.datetime(),
  isRead: z.boolean(),
  lot: z.object({ id: z.uuid(), title: z.string(), slug: z.string(), image: Picture.nullable() }).nullable(),
  details: NoticeDetails,
  /** What the reader bought it by, as it stands now: a notice about a payment says whether it is still due. */
  order: z.object({ id: z.uuid(), status: OrderStatus }).nullable(),
})
export type Notice = z.infer<typeof Notice>

/** GET /api/v1/notices?topic=&before= */
export const NoticePage = z.object({ notices: z.array(Notice), unread: z.int(), nextBefore: z.string().nullable() })
export type NoticePage = z.infer<typeof NoticePage>

/** POST /api/v1/notices/read: those named, or all of them. */
export const MarkReadBody = z.strictObject({ ids: z.array(z.uuid()).max(500).optional() })

/** Event `notice.added` on `user:{id}`. */
export const NoticeAdded = z.object({ notice: Notice, unread: z.int() })
export type NoticeAdded = z.infer<typeof NoticeAdded>
