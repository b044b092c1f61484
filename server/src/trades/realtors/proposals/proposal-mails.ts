import type { QueuedMail } from '../../../platform/mail/mail-queue.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { longDay } from '../../../platform/utc-text.ts'

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
      ['Open until', longDay(letter.expiresAt)],
    ],
    action: { label: 'See the proposal', url: letter.link },
    footnote: 'You don’t know this person? On the same page you can have your data removed.',
    siteUrl: letter.siteUrl,
  }),
})

type ReplyLetter = Pick<Letter, 'email' | 'realtor' | 'expiresAt' | 'link' | 'siteUrl'> & { replies: number }

export const replyMail = ({ email, realtor, replies, expiresAt, link, siteUrl }: ReplyLetter): QueuedMail => ({
  to: email,
  subject: `${realtor} replied to you`,
  ...renderMail({
    preheader: 'Read the reply on your proposal.',
    heading: `${realtor} replied to you`,
    paragraphs: [
      replies === 1
        ? 'There is a reply to what you wrote on your proposal.'
        : `There are ${replies} replies to what you wrote on your proposal.`,
      'The link is private: it opens your proposal without an account. Please don’t forward it.',
    ],
    figures: [['Open until', longDay(expiresAt)]],
    action: { label: replies === 1 ? 'Read the reply' : 'Read the replies', url: link },
    siteUrl,
  }),
})
