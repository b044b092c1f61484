import { renderMail } from '../../platform/mail/render-mail.ts'
import type { NoticeWords } from './notice-words.ts'

/** The mail about one notice; null for a kind that we don't mail. */
export function noticeMail({ headline, summary, letter }: NoticeWords, url: string, siteUrl: string) {
  if (!letter) return null
  const { action, ...content } = letter
  return {
    subject: headline,
    ...renderMail({
      ...content,
      preheader: summary,
      action: { label: action, url },
      footnote: 'You can choose which mails you get in your settings.',
      siteUrl,
      siteName: 'Vermeil',
    }),
  }
}
