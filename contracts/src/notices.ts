import { z } from 'zod'
import { Picture } from './artworks.ts'
import { Cents } from './money.ts'
import { OrderStatus } from './payments.ts'

/** The kinds of notices, each with its tab in the notification center. */
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

/** Where a notice can reach its reader. Push follows. */
export const noticeChannels = ['in-app', 'email'] as const
export const NoticeChannel = z.enum(noticeChannels)
export type NoticeChannel = z.infer<typeof NoticeChannel>

/**
 * How the settings offer a kind. `email` names the switch above the table that must be on as well; `always`: a mail of
 * its own always comes, such as an invoice; `never`: the kind is only shown.
 */
export type NoticeSetting = { label: string; email: 'bid-alert' | 'notice' | 'always' | 'never' }
export const noticeSettings: Record<NoticeKind, NoticeSetting> = {
  outbid: { label: 'You are outbid', email: 'bid-alert' },
  leading: { label: 'You lead again', email: 'bid-alert' },
  won: { label: 'You win a lot', email: 'bid-alert' },
  lost: { label: 'A lot you bid on ends without you', email: 'bid-alert' },
  'ending-soon': { label: 'A work you watch closes soon', email: 'bid-alert' },
  extended: { label: 'A lot stays open longer', email: 'bid-alert' },
  'bid-voided': { label: 'Your bid is voided', email: 'bid-alert' },
  'lot-withdrawn': { label: 'A lot you bid on or watch is withdrawn', email: 'bid-alert' },
  'bid-not-placed': { label: 'Your bid is not placed', email: 'bid-alert' },
  'lot-sold': { label: 'Your work is sold', email: 'never' },
  'lot-passed': { label: 'Your work is not sold', email: 'never' },
  'payment-due': { label: 'A payment is due', email: 'always' },
  'payment-received': { label: 'A payment is received', email: 'always' },
  'payment-failed': { label: 'A payment fails', email: 'always' },
  application: { label: 'Your application is decided', email: 'always' },
}

/** Whether the reader chooses, or the channel is fixed for this kind. */
export const isNoticeChoice = (kind: NoticeKind, channel: NoticeChannel): boolean =>
  channel === 'in-app' || noticeSettings[kind].email === 'bid-alert' || noticeSettings[kind].email === 'notice'

/** GET and PUT /api/v1/notices/preferences. Kinds that a PUT doesn't name stay as they are. */
const NoticePreference = z.strictObject({ kind: NoticeKind, channels: z.record(NoticeChannel, z.boolean()) })
export const NoticePreferences = z.strictObject({ kinds: z.array(NoticePreference).max(100) })
export type NoticePreferences = z.infer<typeof NoticePreferences>

/** What a notice is about. */
export const NoticeSubject = z.object({ type: z.enum(['lot', 'order', 'application']), id: z.uuid() })
export type NoticeSubject = z.infer<typeof NoticeSubject>

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
  subject: NoticeSubject.nullable(),
  /** The lot, where that is the subject and it can still be seen. */
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
