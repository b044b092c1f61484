import { escapeHtml } from '../mail/markup.ts'

export type FeedEntry = {
  /** A URN that never changes, also when the title or the address does. */
  id: string
  title: string
  path: string
  author: string
  summary: string
  publishedAt: Date
  /** A JPEG. Its length in bytes is null until it has been made. */
  image: { path: string; length: number | null } | null
}

type Feed = { title: string; subtitle: string; path: string; author: string; entries: readonly FeedEntry[] }

/** XML 1.0 has no way to write most control characters or a lone surrogate, not even escaped. */
const text = (value: string) =>
  escapeHtml(value.toWellFormed().replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ''))

/** RFC 4287. Readers resolve nothing, so all addresses are absolute. */
export function writeAtom(siteUrl: string, { title, subtitle, path, author, entries }: Feed): string {
  const absolute = (to: string) => text(new URL(to, siteUrl).href)
  const newest = entries.reduce((latest, { publishedAt }) => Math.max(latest, publishedAt.getTime()), 0)
  const enclosure = ({ path: to, length }: NonNullable<FeedEntry['image']>) =>
    `<link rel="enclosure" type="image/jpeg"${length === null ? '' : ` length="${length}"`} href="${absolute(to)}"/>`
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${absolute(path)}</id>`,
    `<title>${text(title)}</title>`,
    `<subtitle>${text(subtitle)}</subtitle>`,
    `<updated>${new Date(newest).toISOString()}</updated>`,
    `<author><name>${text(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${absolute(path)}"/>`,
    `<link rel="alternate" type="text/html" href="${absolute('/')}"/>`,
    `<icon>${absolute('/favicon.ico')}</icon>`,
    ...entries.flatMap((entry) => [
      '<entry>',
      `<id>${text(entry.id)}</id>`,
      `<title>${text(entry.title)}</title>`,
      `<published>${entry.publishedAt.toISOString()}</published>`,
      `<updated>${entry.publishedAt.toISOString()}</updated>`,
      `<author><name>${text(entry.author)}</name></author>`,
      `<link rel="alternate" type="text/html" href="${absolute(entry.path)}"/>`,
      ...(entry.image ? [enclosure(entry.image)] : []),
      `<summary>${text(entry.summary)}</summary>`,
      '</entry>',
    ]),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}
