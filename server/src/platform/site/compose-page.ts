import { hash } from 'node:crypto'
import { requestUrl } from '../http/request-url.ts'
import { Fragment } from '../reads/fragment.ts'
import { world } from '../world.ts'
import { type PageHead, writeHead } from './page-head.ts'
import { type OpeningPicture, writeConfig, writePrefetched } from './page-prefetch.ts'
import { type RenderPage, writeRendered } from './render-page.ts'

/** What a page asks of the API first, as it was answered. */
export type Prefetched = {
  scripts: readonly string[]
  /** By question. */
  answers: ReadonlyMap<string, string>
  parsed: ReadonlyMap<string, unknown>
  /** Every question was answered. */
  isWhole: boolean
  picture: OpeningPicture | null
  /** The head that the first answer gives the page, if it does. */
  described: PageHead | null
  /** The API has nothing by the id that the page is about. */
  isUnknown: boolean
}

export type Page = {
  /** The built `index.html`. */
  template: string
  head: PageHead
  /** With its query. */
  url: string
  path: string
  siteUrl: string
  prefetched: Prefetched
  /** The settings that browsers may know. */
  config: object
}

export const nothingPrefetched: Prefetched = {
  ...{ scripts: [], answers: new Map(), parsed: new Map(), isWhole: true },
  ...{ picture: null, described: null, isUnknown: false },
}

/** The whole HTML of a page, and how it knows whether it would be composed alike again. */
export type ComposedPage = {
  html: Fragment
  /** Identifies everything that the page was rendered from. */
  source: string
  /** From then on it would be rendered differently, by the clock alone. */
  until: number
}

/**
 * The same bytes for every visitor; for somebody signed in the browser renders it again. Rendering and compressing take the
 * most time, so a page that would come out like the one before is that one.
 */
export async function composePage(page: Page, renderPage: RenderPage, before?: ComposedPage): Promise<ComposedPage> {
  const { template, head, url, path, siteUrl, prefetched, config } = page
  const scripts = prefetched.scripts.filter((script) => !template.includes(script))
  const tags = [...writePrefetched({ ...prefetched, scripts }), writeConfig(config)]
  const [answer] = prefetched.parsed.values()
  const shell = writeHead(template, head, { path, siteUrl, answer: prefetched.isWhole ? answer : undefined }, tags)
  const source = hash('sha256', shell, 'base64url')
  const began = world.now()
  if (before?.source === source && began < before.until) return before
  if (!isRendered(head, url) || !prefetched.isWhole) return { html: new Fragment(shell), source, until: began }
  const at = hasServerTime(answer) ? answer.serverTime : new Date(world.now()).toISOString()
  const isMissing = head.isMissing === true
  const rendered = await renderPage({ url, at, answers: prefetched.parsed, config, isMissing })
  if (!rendered) return { html: new Fragment(shell), source, until: began }
  return {
    html: new Fragment(writeRendered(shell, { html: rendered.html, at, isMissing })),
    source,
    until: began + rendered.lastsMs,
  }
}

const isRendered = ({ isPrivate, isReadable, isRendered: mayBeRendered }: PageHead, url: string) =>
  (!isPrivate || isReadable === true) && (mayBeRendered?.(requestUrl(url).searchParams) ?? true)

const hasServerTime = (answer: unknown): answer is { serverTime: string } =>
  typeof answer === 'object' && answer !== null && 'serverTime' in answer && typeof answer.serverTime === 'string'
