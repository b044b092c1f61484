import type { QueuedMail } from '../../../platform/mail/mail-queue.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'

type Letter = {
  email: string
  realtor: string
  works: number
  property: string | null
  room: string
  message: string
  expiresAt: Date
  link: string
  siteUrl: string
}

const countOf = (works: number) => (works === 1 ? 'a work' : `${works} works`)

export const proposalMail = ({ email, realtor, works, property, room, ...letter }: Letter): QueuedMail => ({
  to: email,
  subject: `${realtor} selected ${countOf(works)} for you`,
  ...renderMail({
    preheader: 'See them large, say which you like, and accept what you want.',
    heading: `${realtor} selected ${countOf(works)} for you`,
    paragraphs: [
      ...(letter.message ? [letter.message] : []),
      'The link is private: it opens your proposal without an account. Please don’t forward it.',
    ],
    figures: [
      ...(property ? [['Property', property] as const] : []),
      ...(room ? [['Room', room] as const] : []),
      ['Open until', letter.expiresAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })],
    ],
    action: { label: 'See the proposal', url: letter.link },
    footnote: 'You don’t know this person? On the same page you can have your data removed.',
    siteUrl: letter.siteUrl,
    siteName: 'Vermeil',
  }),
})
