import type { Engine } from '../engine.ts'
import type { FormTree } from '../http/form.ts'
import { type Html, html } from './html.ts'

export type PageDeps = {
  engine: Engine
  /** Resolves when the first sending of what concerns this object has ended, or when waiting is no longer worth it. */
  webhooksSettled(subject: string): Promise<void>
}

export type PageRequest = {
  method: string
  /** The path's parts: `/c/pay/cs_1` is ['c', 'pay', 'cs_1']. */
  path: readonly string[]
  form: FormTree
  query: URLSearchParams
}

export type PageAnswer =
  | { kind: 'page'; status: number; body: string; policy: string }
  | { kind: 'redirect'; location: string }

/**
 * The way from a page to the emulator's root. Links are relative, so that the pages also work behind a proxy that
 * shows them under a path of its own.
 */
export const rootFrom = (path: readonly string[]): string => '../'.repeat(path.length - 1) || './'

export type Frame = {
  title: string
  root: string
  status?: number
  /** Origins to which a form of this page may lead, beyond its own: browsers check redirects too. */
  leadsTo?: readonly (string | null | undefined)[]
  images?: readonly string[]
}

export function showPage({ title, root, status = 200, leadsTo = [], images = [] }: Frame, body: Html): PageAnswer {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${root}assets/pages.css">
<link rel="icon" href="data:,">
<script src="${root}assets/card-form.js" defer></script>
</head>
<body>
${body}
</body>
</html>
`
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    ['img-src data:', ...origins(images)].join(' '),
    ["form-action 'self'", ...origins(leadsTo)].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { kind: 'page', status, body: document.text, policy }
}

const origins = (urls: readonly (string | null | undefined)[]): string[] => [
  ...new Set(urls.flatMap((url) => (url ? (URL.parse(url)?.origin ?? []) : []))),
]

export const testBadge = html`<span class="badge">Test mode</span>`

export type Message = { heading: string; text: string; link?: { href: string; label: string } | null; status?: number }

/** A page that only says something: paid, expired, not found. */
export function showMessage(root: string, { heading, text, link, status }: Message): PageAnswer {
  return showPage(
    { title: heading, root, status },
    html`<main class="message">
  ${testBadge}
  <h1>${heading}</h1>
  <p>${text}</p>
  ${link ? html`<p><a class="button secondary" href="${link.href}">${link.label}</a></p>` : null}
</main>`,
  )
}

export const notFound = (root: string): PageAnswer =>
  showMessage(root, {
    heading: 'Nothing here',
    text: 'The page you are looking for does not exist. The link may be incomplete.',
    status: 404,
  })
