import { authenticityLinkDays } from '@vermeil/contracts/catalog/inquiries.schema'
import type { OutgoingMail } from '../../platform/mail/mailer.ts'
import { type MailContent, renderMail } from '../../platform/mail/render-mail.ts'
import type { RequestRow } from './authenticity/authenticity-store.ts'
import type { Message } from './contact/contact-store.ts'

export type Letterhead = { siteUrl: string; support: { email: string; phone: string } }
type Content = Omit<MailContent, 'siteUrl'> & { subject: string }

const post = (
  to: string,
  { subject, ...content }: Content,
  { siteUrl }: Letterhead,
  replyTo?: string,
): OutgoingMail => ({
  to,
  subject,
  ...renderMail({ ...content, siteUrl }),
  ...(replyTo ? { headers: { 'Reply-To': replyTo } } : {}),
})

// A mail to an address that somebody typed repeats nothing they typed: the address may not be theirs.

export const messageReceived = ({ email }: Message, head: Letterhead): OutgoingMail =>
  post(
    email,
    {
      subject: 'We have your message',
      preheader: 'You will hear from us within 24 hours.',
      heading: 'Thank you for writing',
      paragraphs: [
        "We have received your message. We'll get back to you within 24 hours.",
        `If it can't wait, call us at ${head.support.phone}.`,
      ],
      footnote: 'If you did not write to us, somebody entered your address by mistake. You can ignore this email.',
    },
    head,
  )

export const messageForHouse = ({ name, email, subject, message }: Message, head: Letterhead): OutgoingMail =>
  post(
    head.support.email,
    {
      subject: `Contact: ${subject}`,
      preheader: `A message from ${name}.`,
      heading: subject,
      paragraphs: message.split(/\n{2,}/),
      figures: [
        ['From', name],
        ['Email', email],
      ],
      footnote: 'Reply to this email to answer the sender.',
    },
    head,
    email,
  )

export const requestReceived = ({ contactEmail }: RequestRow, link: string, head: Letterhead): OutgoingMail =>
  post(
    contactEmail,
    {
      subject: 'Your authentication request',
      preheader: 'We will contact you within 3-5 business days.',
      heading: 'Your request has been received',
      paragraphs: ["We'll review your artwork and contact you within 3-5 business days."],
      action: { label: 'Follow your request', url: link },
      footnote: `Anyone with this link can see the request for ${authenticityLinkDays} days. If you did not send one, you can ignore this email.`,
    },
    head,
  )

export const reportReady = ({ contactEmail }: RequestRow, link: string, head: Letterhead): OutgoingMail =>
  post(
    contactEmail,
    {
      subject: 'Your authentication report is ready',
      preheader: 'Our specialists have finished their work.',
      heading: 'Your report is ready',
      paragraphs: ['Our specialists have examined what you sent us. You can read and save their report now.'],
      action: { label: 'Open your report', url: link },
      footnote: `Anyone with this link can see the report for ${authenticityLinkDays} days.`,
    },
    head,
  )

export function requestForHouse(request: RequestRow, head: Letterhead): OutgoingMail {
  const { id, artworkTitle, artist, contactName, contactEmail, contactPhone, estimatedValue, description, files } =
    request
  const figures: [string, string][] = [
    ['Artist', artist],
    ['Estimated value', estimatedValue],
    ['Files', String(files.length)],
    ['From', contactName],
    ['Email', contactEmail],
    ['Phone', contactPhone],
  ]
  return post(
    head.support.email,
    {
      subject: `Authentication request: ${artworkTitle}`,
      preheader: `${contactName} asks about ${artworkTitle}.`,
      heading: artworkTitle,
      paragraphs: description ? description.split(/\n{2,}/) : [],
      figures: figures.filter(([, value]) => value !== ''),
      action: {
        label: 'Open the request',
        url: `${head.siteUrl}/admin-dashboard?tab=applications&view=authentication&request=${id}`,
      },
    },
    head,
    contactEmail,
  )
}
