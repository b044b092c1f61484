import '@/shared/http/zod-without-eval'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PublicConfig } from '@vermeil/contracts/public-config.schema'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createQueryClient } from '@/shared/http/query-client'
import { createMemoryHistory } from '@/shared/navigation/memory-history'
import { provideRendering, type Rendering } from '@/shared/page/server-rendering'
import { openPage } from './open-page'
import { findPage } from './pages'
import { renderedPageLasts } from './rendered-time'
import { SiteRouter } from './router'
import { Site } from './site'

export type PageToRender = {
  /** With its query: `/collection?q=blue`. */
  url: string
  /** When: countdowns start from this moment. */
  at: string
  /** What the API answered, by question. */
  answers: ReadonlyMap<string, unknown>
  config: PublicConfig
  /** Nothing is at this address. */
  isMissing: boolean
}

export type RenderedPage = {
  html: string
  /** How long it stays the same with the same answers. */
  lastsMs: number
}

/** Pages are rendered side by side, each in pieces: whatever is called meanwhile finds the page that it works for. */
const renderings = new AsyncLocalStorage<Rendering>()
provideRendering(() => renderings.getStore())

/** Code of lazy parts is read once, from a file, and all else that a page needs is given to it. */
const patienceMs = 10_000

/** A page as a visitor sees it first, for the server to send. */
export async function renderPage({ url, at, isMissing, ...given }: PageToRender): Promise<RenderedPage> {
  const history = createMemoryHistory(url)
  const { pathname } = history.now.place
  const rendering = { ...given, at: Date.parse(at), missingPath: isMissing ? pathname : null, countdowns: [] }
  return renderings.run(rendering, async () => {
    await openPage(findPage(pathname).page)
    const client = createQueryClient()
    // A page is given all answers that it needs: one that is missing doesn't come.
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
    try {
      const html = await toHtml(
        <Site client={client}>
          <SiteRouter history={history} />
        </Site>,
      )
      return { html: withoutStyles(html), lastsMs: renderedPageLasts(rendering.countdowns) }
    } finally {
      client.clear() // its timers would otherwise hold the answers for minutes
    }
  })
}

/** The whole page in one piece, or the first thing that went wrong. */
async function toHtml(site: ReactNode): Promise<string> {
  const problems: unknown[] = []
  const patience = new AbortController()
  const timer = setTimeout(
    () => patience.abort(new Error('A part of the page waits for what it is not given.')),
    patienceMs,
  )
  try {
    const { prelude } = await prerender(site, {
      signal: patience.signal,
      onError: (error) => void problems.push(error),
      // Larger parts would be put in place by inline scripts, which our content security policy refuses.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
    const html = await new Response(prelude as ReadableStream<Uint8Array>).text()
    if (problems.length > 0) throw problems[0]
    return html
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The content security policy refuses `style` attributes in HTML. The few that packages write come as data, and
 * `public/boot.js` sets them. No text has these characters: React writes a quotation mark in it as `&quot;`.
 */
const withoutStyles = (html: string) => html.replaceAll(' style="', ' data-style="')
