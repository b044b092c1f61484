import { documentTitle } from '@vermeil/contracts/page-title'
import { escapeHtml } from '../mail/markup.ts'
import type { PagePrefetch } from './page-prefetch.ts'
import type { Absolute, StructuredData } from './structured-data.ts'

/** `changedAt` only where it is known: a wrong date teaches search engines to ignore all of them. */
export type SitemapEntry = { path: string; changedAt?: Date }

/** A page before any script runs: in a search result, in the card of a shared link. */
export type PageHead = {
  /** As in the browser's own table of pages, so that the tab does not change its name. Empty for the home page. */
  title: string
  description: string
  /** Path or address of a picture for the card; without one the site's own is shown. */
  image?: string
  /** With the page's first prefetched answer, if there is one. */
  jsonLd?: (absolute: Absolute, answer: unknown) => readonly StructuredData[]
  /** The canonical address, if the page has more than one. */
  canonicalPath?: string
  /** Not for search engines: dashboards, settings, unknown pages. */
  isPrivate?: boolean
  /** Rendered for visitors all the same. */
  isReadable?: boolean
  /** Nothing is at this address: rendered as the page that says so, whatever page the path belongs to. */
  isMissing?: boolean
  /** Whether the server renders it with this query; always, if it isn't given. */
  isRendered?: (query: URLSearchParams) => boolean
  /** For the pages at which people arrive. */
  prefetch?: PagePrefetch
  /** For a page by id: its head by its first prefetched answer. Without that answer's subject there is no page. */
  describe?: (answer: unknown) => PageHead
}

const SITE_NAME = 'Vermeil'
const SITE_CARD = '/share-card.png'

type Place = { path: string; siteUrl: string; answer?: unknown }

export function writeHead(template: string, head: PageHead, at: Place, prefetched: readonly string[] = []): string {
  const absolute = (path: string) => new URL(path, at.siteUrl).href
  const url = at.siteUrl + (head.canonicalPath ?? at.path)
  const structured = head.isPrivate ? [] : (head.jsonLd?.(absolute, at.answer) ?? [])
  const tags = [
    `<title>${escapeHtml(documentTitle(head.title))}</title>`,
    meta('name', 'description', head.description),
    head.isPrivate ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:title', head.title || documentTitle('')),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:image', absolute(head.image ?? SITE_CARD)),
    meta('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
    // A data block, not a script: the content security policy does not apply to it. `<` is escaped so that no text
    // from a seller can close the element.
    ...structured.map(
      (data) => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ]
  // The template's own head stands between the marks for a server that writes none. The replacement is a function, since
  // a `$&` in a title would mean something in a string.
  return (
    template
      .replace(/<!--head-->.*<!--\/head-->/s, () => tags.filter(Boolean).join('\n    '))
      // After the shell's own scripts, which are larger: what is named first is fetched first.
      .replace('</head>', () => [...prefetched, '</head>'].join('\n    '))
  )
}

const meta = (kind: 'name' | 'property', key: string, content: string) =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">`
