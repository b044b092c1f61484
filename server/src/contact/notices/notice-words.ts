import type { NoticeDetails, NoticeKind } from '@vermeil/contracts/contact/notices.schema'
import type { OrderStatus } from '@vermeil/contracts/money/payments.schema'
import { formatMoney } from '@vermeil/contracts/money.schema'
import { documentedTerms, softCloseWords } from '@vermeil/contracts/selling/house-terms'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'

/** What a notice is about. The order has its state of the moment the words are written. */
export type NoticeFacts = {
  lot: Pick<LotCard, 'title' | 'artist'> | undefined
  details: NoticeDetails
  orderStatus?: OrderStatus | undefined
}

export interface NoticeWords {
  /** The subject of a mail, the title of a push message, and all that a text message says: without any amount. */
  readonly headline: string
  /** What an inbox shows beside the subject, and the text of a push message. Never a maximum. */
  readonly summary: string
  /** The mail. A kind without one is only shown, or has a mail of its own, such as an invoice. */
  readonly letter?: { readonly heading: string; readonly paragraphs: readonly string[]; readonly action: string }
}

const price = ({ amount }: NoticeDetails) => (amount === undefined ? '' : formatMoney(amount))
const moment = (time: string | undefined) =>
  time === undefined
    ? ''
    : new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

// A notice that was written before these were settings carries none: the documented terms held.
const termOf = ({ paymentTermHours = documentedTerms.paymentTermHours }: NoticeDetails) => paymentTermHours
const softClose = ({ softCloseSeconds = documentedTerms.softClose.extensionSeconds }: NoticeDetails) =>
  softCloseWords(softCloseSeconds)

/** The card of a bid may already be charged when the mail is written. */
function paymentWords({ paymentDueAt, ...details }: NoticeDetails, status: OrderStatus | undefined): string {
  switch (status) {
    case 'paid':
      return 'It is paid: the amount held on your card was charged. The receipt comes in a mail of its own.'
    case 'refunded':
      return 'Your payment was refunded.'
    case 'lapsed':
      return `The payment did not arrive within ${termOf(details)} hours, so the sale has lapsed.`
    case 'canceled':
      return 'The sale was canceled. There is nothing to pay.'
    case 'due':
    case 'pending':
      return paymentDueAt
        ? `Payment is due by ${moment(paymentDueAt)} UTC. The invoice comes in a mail of its own.`
        : `Your ${termOf(details)} hours to pay begin once the seller has named the price of the delivery.`
    case undefined:
      return 'The invoice comes in a mail of its own.'
  }
}

type Facts = Omit<NoticeFacts, 'lot'> & { title: string; artist: string }

/** The notice itself has the text; without one, a general sentence. */
const withText =
  (headline: string, unknown: string, action: string) =>
  ({ details: { text = unknown } }: Facts): NoticeWords => ({
    ...{ headline, summary: text },
    letter: { heading: headline, paragraphs: [text], action },
  })

const table: Record<NoticeKind, (facts: Facts) => NoticeWords> = {
  outbid: ({ title, details }) => ({
    headline: `You were outbid on ${title}`,
    summary: `The current bid is ${price(details)}.`,
    letter: {
      heading: 'You were outbid',
      paragraphs: [`The current bid on ${title} is ${price(details)}. You can still bid while the lot is open.`],
      action: 'See the lot',
    },
  }),
  leading: ({ title, details }) => ({
    headline: `You lead again on ${title}`,
    summary: `Your bid of ${price(details)} leads.`,
    letter: {
      heading: 'You lead again',
      paragraphs: [`We voided another bid. Your bid of ${price(details)} leads.`],
      action: 'See the lot',
    },
  }),
  won: ({ title, details, orderStatus }) => ({
    headline: `${title} is yours`,
    summary: `You won it for ${price(details)}.`,
    letter: {
      heading: 'Congratulations',
      paragraphs: [`You won ${title} for ${price(details)}.`, paymentWords(details, orderStatus)],
      action: orderStatus ? 'See your order' : 'See the lot',
    },
  }),
  lost: ({ title, details }) => {
    const isSold = details.amount !== undefined
    return {
      headline: `${title} has ended`,
      summary: isSold ? `It was sold for ${price(details)}.` : 'It was not sold.',
      letter: {
        heading: 'It went to another bidder, or to nobody',
        paragraphs: [
          isSold ? `${title} was sold for ${price(details)}.` : `${title} was not sold.`,
          'Other works are waiting for you.',
        ],
        action: 'See the lot',
      },
    }
  },
  'ending-soon': ({ title, details }) => ({
    headline: `${title} closes soon`,
    summary: `It closes at ${moment(details.closesAt)} UTC.`,
    letter: {
      heading: 'This lot closes soon',
      paragraphs: [`${title} closes at ${moment(details.closesAt)} UTC, or ${softClose(details)} after its last bid.`],
      action: 'Bid now',
    },
  }),
  extended: ({ title, details }) => ({
    headline: `${title} stays open longer`,
    summary: `It now closes at ${moment(details.closesAt)} UTC.`,
    letter: {
      heading: 'More time to bid',
      paragraphs: [`Vermeil could not be reached for a while. ${title} now closes at ${moment(details.closesAt)} UTC.`],
      action: 'See the lot',
    },
  }),
  'plan-waits': withText(
    'Your spend plan waits',
    'Its next bid would exceed what you may owe at once.',
    'See your plan',
  ),
  'bid-not-placed': ({ title, details }) => ({
    headline: `Your bid on ${title} was not placed`,
    summary: 'Nothing was charged.',
    letter: {
      heading: 'Your bid was not placed',
      paragraphs: [
        details.text ?? 'It no longer stood. Nothing was charged.',
        'Your card is saved, so you can bid again.',
      ],
      action: 'See the lot',
    },
  }),
  'lot-withdrawn': ({ title, details }) => ({
    headline: `${title} was withdrawn`,
    summary: 'Bids on it no longer count.',
    letter: {
      heading: 'Lot withdrawn',
      paragraphs: [
        `We withdrew ${title} from sale.`,
        ...(details.text ? [`Reason: ${details.text}`] : []),
        'Bids and maximum bids on it no longer count. You owe nothing.',
      ],
      action: 'See the lot',
    },
  }),
  'bid-voided': ({ title, details }) => ({
    headline: `Your bid on ${title} was voided`,
    summary: details.text ?? 'The lot’s history says why.',
    letter: {
      heading: 'Your bid was voided',
      paragraphs: [
        `We voided your bid on ${title}. The lot’s history gives the reason.`,
        ...(details.text ? [details.text] : []),
      ],
      action: 'See the history',
    },
  }),
  'lot-sold': ({ title, details }) => ({
    headline: `${title} was sold`,
    summary: details.amount === undefined ? 'Your work has a buyer.' : `It was sold for ${price(details)}.`,
  }),
  'lot-passed': ({ title, details }) => ({
    headline: `${title} was not sold`,
    summary: details.text ?? 'It is back with you.',
  }),
  'payment-due': ({ title, details }) => ({
    headline: `A payment is due for ${title}`,
    summary: details.paymentDueAt ? `Please pay by ${moment(details.paymentDueAt)} UTC.` : 'Please pay it in time.',
  }),
  'payment-received': () => ({
    headline: 'Your payment has arrived',
    summary: 'Thank you. The receipt is in your mail.',
  }),
  'payment-failed': ({ details }) => ({
    headline: 'A payment did not go through',
    summary: details.text ?? 'Please try again.',
  }),
  'new-work': ({ title, artist }) => ({
    headline: `A new work by ${artist}: ${title}`,
    summary: 'It is on offer now.',
    letter: {
      heading: `A new work by ${artist}`,
      paragraphs: [`${title} by ${artist}, whom you follow, is on offer.`],
      action: 'See the work',
    },
  }),
  'search-match': ({ title, artist, details }) => ({
    headline: `A new work for your search: ${title}`,
    summary: `It is by ${artist} and matches “${details.text ?? 'your search'}”.`,
    letter: {
      heading: `A new work for your search`,
      paragraphs: [
        `${title} by ${artist} is on offer. It matches your search “${details.text ?? 'your search'}”.`,
        'You can pause or delete the search, or have its works in one mail a day: see Favorites, Saved searches.',
      ],
      action: 'See the work',
    },
  }),
  application: ({ details }) => ({
    headline: 'Your application is decided',
    summary: details.text ?? 'See our answer.',
  }),
  proposal: ({ details }) => ({
    headline: 'News about your proposal',
    summary: `${details.text ?? 'A client answered your proposal'}.`,
    letter: {
      heading: 'News about your proposal',
      paragraphs: [`${details.text ?? 'A client answered your proposal'}.`],
      action: 'See the proposal',
    },
  }),
  hire: withText('News about a hire', 'A hire has changed.', 'See the hire'),
  claim: ({ details }) => ({
    headline: 'News about a problem',
    summary: details.text ?? 'A problem has changed.',
  }),
  shipping: ({ details }) => ({
    headline: 'News about an order',
    summary: details.text ?? 'An order has changed.',
  }),
  'order-message': ({ details }) => ({
    headline: 'A message about an order',
    summary: details.text ?? 'There is a new message.',
    letter: {
      heading: 'A message about an order',
      paragraphs: [
        details.text ?? 'There is a new message.',
        'Please answer on the order page: neither side sees the other’s email address.',
      ],
      action: 'Read and answer',
    },
  }),
  staging: withText('News about a staging', 'A staging has changed.', 'See the staging'),
  quote: withText('News about a delivery quote', 'A delivery quote has changed.', 'See the quote'),
  question: withText('News about a question', 'A question was asked or answered.', 'See the question'),
  meeting: ({ details }) => ({
    headline: 'News about a meeting',
    summary: `${details.text ?? 'A meeting has changed'}: ${moment(details.startsAt)} UTC.`,
  }),
}

/** A notice in words, for every channel outside the app. */
export const wordsOf = (kind: NoticeKind, { lot, ...facts }: NoticeFacts): NoticeWords =>
  table[kind]({ ...facts, title: lot?.title ?? 'a lot', artist: lot?.artist.name ?? 'an artist' })
