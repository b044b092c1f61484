import { z } from 'zod'
import { Picture } from '../catalog/artworks.schema.ts'
import type { PreferenceChange } from '../identity/accounts.schema.ts'
import { OrderStatus } from '../money/payments.schema.ts'
import { Cents } from '../money.schema.ts'

export const NoticeTopic = z.enum([
  'bids',
  'payments',
  'applications',
  'artists',
  'searches',
  'meetings',
  'proposals',
  'hires',
  'stagings',
])
export type NoticeTopic = z.infer<typeof NoticeTopic>

/** Where a notice can reach its reader. */
export const noticeChannels = ['in-app', 'email', 'sms', 'push'] as const
export const NoticeChannel = z.enum(noticeChannels)
export type NoticeChannel = z.infer<typeof NoticeChannel>

/**
 * How a kind is offered on a channel. `on` and `off` are defaults that the reader can change. `always`: it comes in any
 * case, as an invoice does by mail. `never`: the kind isn't sent there.
 */
type NoticeOffer = 'on' | 'off' | 'always' | 'never'
type NoticeKindEntry = {
  topic: NoticeTopic
  /** What happens, after "Notify me when". */
  label: string
  /** Needs the switch "Bid alerts" as well, on every channel outside the app. */
  isBidAlert: boolean
  channels: Record<NoticeChannel, NoticeOffer>
}

const everywhere = { 'in-app': 'on', email: 'on', sms: 'off', push: 'on' } as const
const aboutBids = { topic: 'bids', isBidAlert: true, channels: everywhere } as const
/** A text message costs attention and money, so only what can't wait is texted unless the reader wants more. */
const urgent = { ...aboutBids, channels: { ...everywhere, sms: 'on' } } as const
const aboutOwnLots = { topic: 'bids', isBidAlert: false, channels: { ...everywhere, email: 'never' } } as const
/** Invoices, receipts and decisions have a mail of their own, which always comes. */
const withOwnMail = { isBidAlert: false, channels: { ...everywhere, email: 'always' } } as const

/** Every kind of notice. A new one needs its entry here, its words in a mail or push, and its words on screen. */
export const noticeKinds = {
  outbid: { ...urgent, label: 'You are outbid' },
  leading: { ...aboutBids, label: 'You lead again' },
  won: { ...aboutBids, label: 'You win a lot' },
  lost: { ...aboutBids, label: 'A lot you bid on ends without you' },
  'ending-soon': { ...urgent, label: 'A work you watch closes soon' },
  extended: { ...aboutBids, label: 'A lot stays open longer' },
  'bid-voided': { ...aboutBids, label: 'Your bid is voided' },
  'bid-not-placed': { ...aboutBids, label: 'Your bid is not placed' },
  'plan-waits': { ...aboutBids, label: 'A spend plan waits because of what you owe' },
  'lot-sold': { ...aboutOwnLots, label: 'Your work is sold' },
  'lot-passed': { ...aboutOwnLots, label: 'Your work is not sold' },
  'lot-withdrawn': { ...aboutBids, label: 'A lot you bid on or watch is withdrawn' },
  'payment-due': { ...withOwnMail, topic: 'payments', label: 'A payment is due' },
  'payment-received': { ...withOwnMail, topic: 'payments', label: 'A payment is received' },
  'payment-failed': { ...withOwnMail, topic: 'payments', label: 'A payment fails' },
  'new-work': {
    topic: 'artists',
    isBidAlert: false,
    channels: everywhere,
    label: 'An artist you follow offers a new work',
  },
  'search-match': {
    topic: 'searches',
    isBidAlert: false,
    channels: everywhere,
    label: 'A work that matches one of your saved searches is offered',
  },
  application: { ...withOwnMail, topic: 'applications', label: 'Your application is decided' },
  proposal: {
    topic: 'proposals',
    isBidAlert: false,
    channels: everywhere,
    label: 'A client opens, comments on or accepts your proposal',
  },
  hire: {
    topic: 'hires',
    isBidAlert: false,
    channels: everywhere,
    label: 'A hire is asked for, answered, paid, started, returned or canceled',
  },
  claim: {
    ...withOwnMail,
    topic: 'payments',
    label: 'Damage or a problem with an order is reported, answered or decided',
  },
  shipping: {
    ...withOwnMail,
    topic: 'payments',
    label: 'An order is to be shipped, packed, shipped, delivered or completed',
  },
  'order-message': {
    topic: 'payments',
    isBidAlert: false,
    channels: everywhere,
    label: 'The buyer or seller of an order writes to you',
  },
  staging: {
    topic: 'stagings',
    isBidAlert: false,
    channels: everywhere,
    label: 'A staging is asked for, answered, paid, started, ended, returned or canceled',
  },
  quote: {
    topic: 'payments',
    isBidAlert: false,
    channels: everywhere,
    label: 'A delivery quote is asked for, offered, decided or expires',
  },
  question: {
    topic: 'bids',
    isBidAlert: false,
    channels: everywhere,
    label: 'Somebody asks about your work, or your question is answered',
  },
  meeting: { ...withOwnMail, topic: 'meetings', label: 'A meeting with you is booked, moved or canceled' },
} as const satisfies Record<string, NoticeKindEntry>

export const NoticeKind = z.enum(Object.keys(noticeKinds) as [keyof typeof noticeKinds])
export type NoticeKind = z.infer<typeof NoticeKind>

export const noticeOffer = (kind: NoticeKind, channel: NoticeChannel): NoticeOffer =>
  noticeKinds[kind].channels[channel]

/** Whether the reader chooses, or the channel is fixed for this kind. */
export function isNoticeChoice(kind: NoticeKind, channel: NoticeChannel): boolean {
  const offer = noticeOffer(kind, channel)
  return offer === 'on' || offer === 'off'
}

/** The switches above the table of kinds and channels. */
export type NoticeMasters = Pick<PreferenceChange, 'emailNotifications' | 'smsNotifications' | 'bidAlerts'>

/** Whether the switches let this kind out on this channel, whatever its cell says. The app itself has no switch. */
export function mastersAllow(kind: NoticeKind, channel: NoticeChannel, masters: NoticeMasters): boolean {
  if (channel === 'in-app') return true
  if (noticeKinds[kind].isBidAlert && !masters.bidAlerts) return false
  if (channel === 'email') return masters.emailNotifications
  return channel !== 'sms' || masters.smsNotifications
}

/**
 * The one rule of what is sent: a kind goes out on a channel only if the switches and the cell both allow it. `chosen` is
 * the cell, undefined where the reader has chosen nothing.
 */
export function isNoticeSent(
  kind: NoticeKind,
  channel: NoticeChannel,
  masters: NoticeMasters,
  chosen: boolean | undefined,
): boolean {
  const offer = noticeOffer(kind, channel)
  if (offer === 'always' || offer === 'never') return offer === 'always'
  return mastersAllow(kind, channel, masters) && (chosen ?? offer === 'on')
}

/** GET and PUT /api/v1/notices/preferences. Kinds that a PUT doesn't name stay as they are. */
const NoticePreference = z.strictObject({ kind: NoticeKind, channels: z.record(NoticeChannel, z.boolean()) })
/** Optional mails come at once, or as one mail a day at 8:00: in the reader's time zone, or in UTC if it isn't known. */
const MailSchedule = z.strictObject({ isDaily: z.boolean(), timeZone: z.string().max(64).nullable() })
export const NoticePreferences = z.strictObject({ kinds: z.array(NoticePreference).max(100), mail: MailSchedule })
export type NoticePreferences = z.infer<typeof NoticePreferences>
export const NoticePreferenceChange = NoticePreferences.partial({ mail: true })
export type NoticePreferenceChange = z.infer<typeof NoticePreferenceChange>

/** GET /api/v1/notices/push: the key to subscribe a browser with, and the endpoints of your browsers. */
export const PushSettings = z.object({ publicKey: z.string(), endpoints: z.array(z.string()) })
export type PushSettings = z.infer<typeof PushSettings>

const PushEndpoint = z.url().max(2_000)
/** That many bytes as unpadded base64url. */
const Bytes = (count: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`))
/** PUT /api/v1/notices/push/subscription: what the browser's push manager returns. */
export const NewPushDevice = z.strictObject({
  endpoint: PushEndpoint,
  keys: z.strictObject({ p256dh: Bytes(65), auth: Bytes(16) }),
})
export type NewPushDevice = z.infer<typeof NewPushDevice>
export const PushDeviceRemoval = z.strictObject({ endpoint: PushEndpoint })

/** The kinds that an unsubscribe link is about, and whether they are mailed. */
export const UnsubscribeToken = z.string().min(1).max(2_000)
export const UnsubscribeState = z.object({ kinds: z.array(z.object({ kind: NoticeKind, isOn: z.boolean() })) })
export type UnsubscribeState = z.infer<typeof UnsubscribeState>
export const UnsubscribeChange = z.strictObject({ token: UnsubscribeToken, isOn: z.boolean() })

/** What a notice is about. */
export const NoticeSubject = z.object({
  type: z.enum(['lot', 'order', 'application', 'meeting', 'proposal', 'hire', 'claim', 'staging', 'quote', 'question']),
  id: z.uuid(),
})
export type NoticeSubject = z.infer<typeof NoticeSubject>

/** The figures a notice may carry; which depends on its kind. */
export const NoticeDetails = z.object({
  amount: Cents.optional(),
  closesAt: z.iso.datetime().optional(),
  paymentDueAt: z.iso.datetime().optional(),
  /** How long the buyer had to pay. */
  paymentTermHours: z.int().optional(),
  /** For how long at least the lot stays open after its last bid. */
  softCloseSeconds: z.int().optional(),
  /** When a meeting begins. */
  startsAt: z.iso.datetime().optional(),
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
  lot: z
    .object({ id: z.uuid(), title: z.string(), slug: z.string(), artist: z.string(), image: Picture.nullable() })
    .nullable(),
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
