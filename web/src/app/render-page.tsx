import '@/shared/http/zod-without-eval'
import type { PublicConfig } from '@vermeil/contracts/public-config.schema'
import { renderToString } from 'react-dom/server'
import { setConfig } from '@/shared/http/config'
import { setInitialData } from '@/shared/http/first-answer'
import { createQueryClient } from '@/shared/http/query-client'
import { noteRenderedAt, renderedCountdowns } from '@/shared/live/house-clock'
import { createMemoryHistory } from '@/shared/navigation/memory-history'
import { backStore } from './layouts/use-page-arrival'
import { openPage } from './open-page'
import { findPage, noteMissingPath, notFound } from './pages'
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

/** React's mark of a part that was not ready when it was rendered. */
const unfinished = '<!--$!-->'
/** For the code of lazy parts, each of which may hold others. It is read once, and then it is there for every page. */
const pausesMs = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]

/**
 * A page as a visitor sees it first, for the server to send. Everything up to React's own rendering is awaited, and that
 * is synchronous, so no other request comes between what is given to the page here and its use.
 */
export async function renderPage({ url, at, answers, config, isMissing }: PageToRender): Promise<RenderedPage> {
  const history = createMemoryHistory(url)
  const { pathname } = history.now.place
  const { back } = await openPage(isMissing ? notFound : findPage(pathname).page)
  for (const pauseMs of pausesMs) {
    const client = createQueryClient()
    setConfig(config)
    setInitialData(answers)
    noteRenderedAt(at)
    noteMissingPath(isMissing ? pathname : undefined)
    backStore.preset(back)
    const html = renderToString(
      <Site client={client}>
        <SiteRouter history={history} />
      </Site>,
    )
    client.clear() // its timers would otherwise hold the answers for minutes
    if (!html.includes(unfinished)) return { html: withoutStyles(html), lastsMs: renderedPageLasts(renderedCountdowns) }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  throw new Error('A part of the page waits for something that the server does not give it.')
}

/**
 * The content security policy refuses `style` attributes in HTML. The few that packages write come as data, and
 * `public/boot.js` sets them. No text has these characters: React writes a quotation mark in it as `&quot;`.
 */
const withoutStyles = (html: string) => html.replaceAll(' style="', ' data-style="')
