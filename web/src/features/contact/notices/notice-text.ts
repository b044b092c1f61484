import type { Notice, NoticeKind } from '@vermeil/contracts/contact/notices.schema'
import type { OrderStatus } from '@vermeil/contracts/money/payments.schema'
import { documentedTerms } from '@vermeil/contracts/selling/house-terms'
import {
  Ban,
  BellRing,
  CalendarClock,
  CircleCheck,
  CircleX,
  Clapperboard,
  Clock,
  CreditCard,
  FileText,
  Gavel,
  House,
  type LucideIcon,
  Mail,
  MessageCircleQuestionMark,
  MessageSquare,
  Palette,
  Scale,
  Timer,
  Trophy,
  Truck,
} from 'lucide-react'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'

type Words = { icon: LucideIcon; title: string; text: (notice: Notice) => string }

const title = ({ lot }: Notice) => (lot ? `“${lot.title}”` : 'A lot')
const amount = ({ details }: Notice, before: string) =>
  details.amount === undefined ? '' : `${before}${formatMoney(details.amount)}`
const until = (moment: string | undefined, before: string) => (moment ? `${before}${formatMoment(moment)}` : '')

// A notice that was written before the term was a setting carries none: the documented one held.
const termOf = ({ details }: Notice) => details.paymentTermHours ?? documentedTerms.paymentTermHours

const dueText = (notice: Notice) =>
  notice.details.paymentDueAt
    ? `Payment is due by ${formatMoment(notice.details.paymentDueAt)}.`
    : `Your ${termOf(notice)} hours to pay begin once the seller has named the price of the delivery.`

/** How the payment stands now, whatever it was when the notice was written. Empty before there is an invoice. */
function paymentOf(notice: Notice): string {
  switch (notice.order?.status) {
    case 'due':
    case 'pending':
      return dueText(notice)
    case 'paid':
      return 'Paid, thank you.'
    case 'refunded':
      return 'Your payment was refunded.'
    case 'lapsed':
      return `The payment did not arrive within ${termOf(notice)} hours, so the sale has lapsed.`
    case 'canceled':
      return 'The sale was canceled. There is nothing to pay.'
    case undefined:
      return ''
  }
}

const titles: Partial<Record<OrderStatus, string>> = {
  paid: 'Paid',
  refunded: 'Refunded',
  lapsed: 'Payment lapsed',
  canceled: 'Sale canceled',
}

const table: Record<NoticeKind, Words> = {
  outbid: {
    icon: CircleX,
    title: 'You have been outbid',
    text: (notice) => `${title(notice)} is now${amount(notice, ' at ') || ' led by another bidder'}.`,
  },
  leading: {
    icon: CircleCheck,
    title: 'You have the high bid',
    text: (notice) => `You lead on ${title(notice)}${amount(notice, ' at ')}.`,
  },
  won: {
    icon: Trophy,
    title: 'You won',
    text: (notice) => `You won ${title(notice)}${amount(notice, ' for ')}. ${paymentOf(notice)}`.trim(),
  },
  lost: {
    icon: Gavel,
    title: 'Sold to another bidder',
    text: (notice) => `${title(notice)} went${amount(notice, ' for ') || ' to another bidder'}.`,
  },
  'ending-soon': {
    icon: Timer,
    title: 'Ending soon',
    text: (notice) => `${title(notice)} closes${until(notice.details.closesAt, ' ') || ' shortly'}.`,
  },
  extended: {
    icon: Clock,
    title: 'More time to bid',
    text: (notice) => `${title(notice)} now closes${until(notice.details.closesAt, ' ') || ' later'}.`,
  },
  'bid-voided': {
    icon: Ban,
    title: 'A bid of yours was voided',
    text: (notice) => `We voided your bid on ${title(notice)}. ${notice.details.text ?? ''}`.trim(),
  },
  'bid-not-placed': {
    icon: CircleX,
    title: 'Your bid was not placed',
    text: (notice) => notice.details.text ?? `Your bid on ${title(notice)} no longer stood. Nothing was charged.`,
  },
  'plan-waits': {
    icon: Clock,
    title: 'Your spend plan waits',
    text: ({ details }) => details.text ?? 'Its next bid would exceed what you may owe at once.',
  },
  'lot-sold': {
    icon: Gavel,
    title: 'Your lot was sold',
    text: (notice) => `${title(notice)} was sold${amount(notice, ' for ')}.`,
  },
  'lot-passed': {
    icon: Gavel,
    title: 'Your lot was not sold',
    text: (notice) => notice.details.text ?? `${title(notice)} ended without a sale and is back with you.`,
  },
  'lot-withdrawn': {
    icon: Ban,
    title: 'Lot withdrawn',
    text: (notice) =>
      `We withdrew ${title(notice)} from sale. ${notice.details.text ?? ''} Bids on it no longer count.`,
  },
  'payment-due': {
    icon: CreditCard,
    title: 'Payment due',
    text: (notice) => `${title(notice)}${amount(notice, ', ')}. ${paymentOf(notice) || dueText(notice)}`,
  },
  'payment-received': {
    icon: CircleCheck,
    title: 'Payment received',
    text: (notice) => notice.details.text ?? `Your payment${amount(notice, ' of ')} has arrived. Thank you.`,
  },
  'payment-failed': {
    icon: CircleX,
    title: 'Payment failed',
    text: (notice) => notice.details.text ?? 'Your payment did not go through. Please try again.',
  },
  'new-work': {
    icon: Palette,
    title: 'New work by an artist you follow',
    text: ({ lot }) => (lot ? `“${lot.title}” by ${lot.artist} is on offer.` : 'It is no longer on offer.'),
  },
  'search-match': {
    icon: BellRing,
    title: 'New work for your search',
    text: ({ lot, details }) =>
      lot ? `“${lot.title}” by ${lot.artist} matches “${details.text ?? 'your search'}”.` : 'It is no longer on offer.',
  },
  application: {
    icon: FileText,
    title: 'Your application',
    text: (notice) => notice.details.text ?? 'There is news about your artist application.',
  },
  proposal: {
    icon: Mail,
    title: 'Your proposal',
    text: ({ details }) => `${details.text ?? 'A client answered your proposal'}.`,
  },
  hire: {
    icon: Clapperboard,
    title: 'Hire',
    text: ({ details }) => details.text ?? 'A hire has changed.',
  },
  claim: {
    icon: Scale,
    title: 'Problem',
    text: ({ details }) => details.text ?? 'A problem has changed.',
  },
  shipping: {
    icon: Truck,
    title: 'Your order',
    text: ({ details }) => details.text ?? 'An order has changed.',
  },
  'order-message': {
    icon: MessageSquare,
    title: 'Message about an order',
    text: ({ details }) => details.text ?? 'There is a new message.',
  },
  staging: {
    icon: House,
    title: 'Staging',
    text: ({ details }) => details.text ?? 'A staging has changed.',
  },
  question: {
    icon: MessageCircleQuestionMark,
    title: 'Question',
    text: ({ details }) => details.text ?? 'A question was asked or answered.',
  },
  quote: {
    icon: Truck,
    title: 'Delivery quote',
    text: ({ details }) => details.text ?? 'A delivery quote has changed.',
  },
  meeting: {
    icon: CalendarClock,
    title: 'Meeting',
    text: ({ details }) => `${details.text ?? 'A meeting has changed'}${until(details.startsAt, ': ')}.`,
  },
}

export type NoticeText = { icon: LucideIcon; title: string; text: string; to: string }

/** A notice in words, and the thing itself one click away. */
export function noticeText(notice: Notice): NoticeText {
  const { icon, title: heading, text } = table[notice.kind]
  const lotPath = notice.lot ? paths.lot(notice.lot.id, notice.lot.slug) : paths.notifications
  const now = notice.kind === 'payment-due' && notice.order ? titles[notice.order.status] : undefined
  const orderPath = notice.order && paths.order(notice.order.id)
  return { icon, title: now ?? heading, text: text(notice), to: notice.details.path ?? orderPath ?? lotPath }
}
