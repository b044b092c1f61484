import { renderMail } from '../../platform/mail/render-mail.ts'
import type { DescribedNotice } from './describe-notices.ts'
import type { NoticeWords } from './notice-words.ts'

/** So that a mail program can offer one click to stop these mails (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
const stopLink = (url: string) => ({ label: 'Stop these mails', url })
const footnote = 'You can choose which mails you get in your settings.'

type Links = { url: string; unsubscribe: string }

/** The mail about one notice; null for a kind that we don't mail. */
export function noticeMail({ headline, summary, letter }: NoticeWords, { url, unsubscribe }: Links, siteUrl: string) {
  if (!letter) return null
  const { action, ...content } = letter
  return {
    subject: headline,
    headers: unsubscribeHeaders(unsubscribe),
    ...renderMail({
      ...content,
      preheader: summary,
      action: { label: action, url },
      footnote,
      footnoteLink: stopLink(unsubscribe),
      siteUrl,
    }),
  }
}

/** What a mail lists; the rest is on the site. */
const MAX_LISTED = 30

/** One mail about the notices of a day. */
export function digestMail(notices: readonly DescribedNotice[], unsubscribe: string, siteUrl: string) {
  const count = notices.length === 1 ? '1 notification' : `${notices.length} notifications`
  const lines = notices.slice(0, MAX_LISTED).map(({ words }) => `${words.headline}. ${words.summary}`)
  const rest = notices.length - lines.length
  return {
    subject: `Your day at Vermeil: ${count}`,
    headers: unsubscribeHeaders(unsubscribe),
    ...renderMail({
      preheader: lines[0] ?? '',
      heading: 'Your day at Vermeil',
      paragraphs: [...lines, ...(rest > 0 ? [`And ${rest} more.`] : [])],
      action: { label: 'See your notifications', url: `${siteUrl}/notifications` },
      footnote,
      footnoteLink: stopLink(unsubscribe),
      siteUrl,
    }),
  }
}
