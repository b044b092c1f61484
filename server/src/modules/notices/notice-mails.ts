import type { LotCard } from '@vermeil/contracts/lots'
import { formatMoney } from '@vermeil/contracts/money'
import type { NoticeDetails, NoticeKind } from '@vermeil/contracts/notices'
import type { OrderStatus } from '@vermeil/contracts/payments'
import { type MailContent, renderMail } from '../../platform/mail/render-mail.ts'

type Letter = Pick<MailContent, 'preheader' | 'heading' | 'paragraphs'> & { subject: string; action: string }
/** What a mail is about. The order has its state of the moment the mail is written. */
type Subject = { details: NoticeDetails; orderStatus?: OrderStatus | undefined }
type Facts = Subject & { title: string }

const price = ({ amount }: NoticeDetails) => (amount === undefined ? '' : formatMoney(amount))
const moment = (time: string | undefined) =>
  time === undefined
    ? ''
    : new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** The card of a bid may already be charged when the mail is written. */
function paymentWords({ paymentDueAt }: NoticeDetails, status: OrderStatus | undefined): string {
  switch (status) {
    case 'paid':
      return 'It is paid: the amount held on your card was charged. The receipt comes in a mail of its own.'
    case 'refunded':
      return 'Your payment was refunded.'
    case 'lapsed':
      return 'The payment did not arrive within 72 hours, so the sale has lapsed.'
    case 'canceled':
      return 'The sale was canceled. There is nothing to pay.'
    case 'due':
    case 'pending':
      return `Payment is due by ${moment(paymentDueAt)} UTC. The invoice comes in a mail of its own.`
    case undefined:
      return 'The invoice comes in a mail of its own.'
  }
}

/** The kinds that are mailed too. The others are only shown, or have a mail of their own, such as an invoice. */
const letters: Partial<Record<NoticeKind, (facts: Facts) => Letter>> = {
  outbid: ({ title, details }) => ({
    subject: `You were outbid on ${title}`,
    preheader: `The current bid is ${price(details)}.`,
    heading: 'You were outbid',
    paragraphs: [`The current bid on ${title} is ${price(details)}. You can still bid while the lot is open.`],
    action: 'See the lot',
  }),
  leading: ({ title, details }) => ({
    subject: `You lead again on ${title}`,
    preheader: `Your bid of ${price(details)} leads.`,
    heading: 'You lead again',
    paragraphs: [`We voided another bid. Your bid of ${price(details)} leads.`],
    action: 'See the lot',
  }),
  won: ({ title, details, orderStatus }) => ({
    subject: `${title} is yours`,
    preheader: `You won it for ${price(details)}.`,
    heading: 'Congratulations',
    paragraphs: [`You won ${title} for ${price(details)}.`, paymentWords(details, orderStatus)],
    action: 'See the lot',
  }),
  lost: ({ title, details }) => ({
    subject: `${title} has ended`,
    preheader: details.amount === undefined ? 'It was not sold.' : `It was sold for ${price(details)}.`,
    heading: 'It went to another bidder, or to nobody',
    paragraphs: [
      details.amount === undefined ? `${title} was not sold.` : `${title} was sold for ${price(details)}.`,
      'Other works are waiting for you.',
    ],
    action: 'See the lot',
  }),
  'ending-soon': ({ title, details }) => ({
    subject: `${title} closes soon`,
    preheader: `It closes at ${moment(details.closesAt)} UTC.`,
    heading: 'This lot closes soon',
    paragraphs: [`${title} closes at ${moment(details.closesAt)} UTC, or two minutes after its last bid.`],
    action: 'Bid now',
  }),
  extended: ({ title, details }) => ({
    subject: `${title} stays open longer`,
    preheader: `It now closes at ${moment(details.closesAt)} UTC.`,
    heading: 'More time to bid',
    paragraphs: [`Vermeil could not be reached for a while. ${title} now closes at ${moment(details.closesAt)} UTC.`],
    action: 'See the lot',
  }),
  'bid-not-placed': ({ title, details }) => ({
    subject: `Your bid on ${title} was not placed`,
    preheader: 'Nothing was charged.',
    heading: 'Your bid was not placed',
    paragraphs: [
      details.text ?? 'It no longer stood. Nothing was charged.',
      'Your card is saved, so you can bid again.',
    ],
    action: 'See the lot',
  }),
  'lot-withdrawn': ({ title, details }) => ({
    subject: `${title} was withdrawn`,
    preheader: 'Bids on it no longer count.',
    heading: 'Lot withdrawn',
    paragraphs: [
      `We withdrew ${title} from sale.`,
      ...(details.text ? [`Reason: ${details.text}`] : []),
      'Bids and maximum bids on it no longer count. You owe nothing.',
    ],
    action: 'See the lot',
  }),
  'bid-voided': ({ title, details }) => ({
    subject: `Your bid on ${title} was voided`,
    preheader: details.text ?? 'The lot’s history says why.',
    heading: 'Your bid was voided',
    paragraphs: [
      `We voided your bid on ${title}. The lot’s history gives the reason.`,
      ...(details.text ? [details.text] : []),
    ],
    action: 'See the history',
  }),
}

export function noticeMail(
  kind: NoticeKind,
  subject: Subject,
  lot: Pick<LotCard, 'id' | 'title' | 'slug'> | undefined,
  siteUrl: string,
): { subject: string; html: string; text: string } | null {
  const letter = lot && letters[kind]?.({ title: lot.title, ...subject })
  if (!letter) return null
  const { subject: line, action, ...content } = letter
  return {
    subject: line,
    ...renderMail({
      ...content,
      action: { label: action, url: `${siteUrl}/lots/${lot.id}/${lot.slug}` },
      footnote: 'You can choose which mails you get in your settings.',
      siteUrl,
      siteName: 'Vermeil',
    }),
  }
}
