import type { OutgoingMail } from '../../platform/mail/mailer.ts'
import { type MailContent, renderMail } from '../../platform/mail/render-mail.ts'
import type { RequestRow } from './authenticity-store.ts'
import type { Message } from './contact-store.ts'

export type Letterhead = { siteUrl: string; support: { email: string; phone: string } }
type Letter = Omit<MailContent, 'siteUrl' | 'siteName'> & { subject: string }

const post = (
  to: string,
  { subject, ...content }: Letter,
  { siteUrl }: Letterhead,
  replyTo?: string,
): OutgoingMail => ({
  to,
  subject,
  ...renderMail({ ...content, siteUrl, siteName: 'Vermeil' }),
  ...(replyTo ? { headers: { 'Reply-To': replyTo } } : {}),
})

// What goes to an address somebody typed repeats nothing they typed: anybody can write in another's name.

export const messageReceived = ({ email }: Message, head: Letterhead): OutgoingMail =>
  post(
    email,
    {
      subject: 'We have your message',
      preheader: 'You will hear from us within 24 hours.',
      heading: 'Thank you for writing',
      paragraphs: [
        "Your message has reached the house. We'll get back to you within 24 hours.",
        `If it cannot wait, call us at ${head.support.phone}.`,
      ],
      footnote: 'You did not write to us? Then somebody gave your address by mistake, and you can ignore this.',
    },
    head,
  )

export const messageForHouse = ({ name, email, subject, message }: Message, head: Letterhead): OutgoingMail =>
  post(
    head.support.email,
    {
      subject: `Contact: ${subject}`,
      preheader: `${name} wrote to the house.`,
      heading: subject,
      paragraphs: message.split(/\n{2,}/),
      figures: [
        ['From', name],
        ['Email', email],
      ],
      footnote: 'Answering this mail answers the sender.',
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
      footnote: 'Whoever has this link can see the request. You did not send one? Then you can ignore this mail.',
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
      footnote: 'Whoever has this link can see the report.',
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
      action: { label: 'Open the request', url: `${head.siteUrl}/admin-dashboard?tab=authentication&request=${id}` },
    },
    head,
    contactEmail,
  )
}
