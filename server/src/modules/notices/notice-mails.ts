import type { LotCard } from '@vermeil/contracts/lots'
import { formatMoney } from '@vermeil/contracts/money'
import type { NoticeDetails, NoticeKind } from '@vermeil/contracts/notices'
import { type MailContent, renderMail } from '../../platform/mail/render-mail.ts'

type Letter = Pick<MailContent, 'preheader' | 'heading' | 'paragraphs'> & { subject: string; action: string }
type Told = { title: string; details: NoticeDetails }

const price = ({ amount }: NoticeDetails) => (amount === undefined ? '' : formatMoney(amount))
const moment = (time: string | undefined) =>
  time === undefined
    ? ''
    : new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** What goes out by mail too. The rest, such as what an invoice says in its own mail, is only shown. */
const letters: Partial<Record<NoticeKind, (told: Told) => Letter>> = {
  outbid: ({ title, details }) => ({
    subject: `You were outbid on ${title}`,
    preheader: `The current bid is ${price(details)}.`,
    heading: 'Somebody bid more',
    paragraphs: [`The current bid on ${title} is ${price(details)}. You can still bid while the lot is open.`],
    action: 'See the lot',
  }),
  leading: ({ title, details }) => ({
    subject: `You lead again on ${title}`,
    preheader: `Your bid of ${price(details)} leads.`,
    heading: 'You lead again',
    paragraphs: [`The house struck out another bid. Yours leads, at ${price(details)}.`],
    action: 'See the lot',
  }),
  won: ({ title, details }) => ({
    subject: `${title} is yours`,
    preheader: `You won it for ${price(details)}.`,
    heading: 'Congratulations',
    paragraphs: [
      `You won ${title} for ${price(details)}.`,
      `Payment is due by ${moment(details.paymentDueAt)} UTC. The invoice comes in a mail of its own.`,
    ],
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
    heading: 'The end is near',
    paragraphs: [`${title} closes at ${moment(details.closesAt)} UTC, or two minutes after its last bid.`],
    action: 'Bid now',
  }),
  extended: ({ title, details }) => ({
    subject: `${title} stays open longer`,
    preheader: `It now closes at ${moment(details.closesAt)} UTC.`,
    heading: 'More time to bid',
    paragraphs: [`The house could not be reached for a while. ${title} now closes at ${moment(details.closesAt)} UTC.`],
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
  details: NoticeDetails,
  lot: Pick<LotCard, 'id' | 'title' | 'slug'> | undefined,
  siteUrl: string,
): { subject: string; html: string; text: string } | null {
  const letter = lot && letters[kind]?.({ title: lot.title, details })
  if (!letter) return null
  const { subject, action, ...content } = letter
  return {
    subject,
    ...renderMail({
      ...content,
      action: { label: action, url: `${siteUrl}/lots/${lot.id}/${lot.slug}` },
      footnote: 'You can turn bid alerts off in your settings.',
      siteUrl,
      siteName: 'Vermeil',
    }),
  }
}
