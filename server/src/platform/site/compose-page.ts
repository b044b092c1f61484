import { hash } from 'node:crypto'
import { requestUrl } from '../http/request-url.ts'
import { Fragment } from '../reads/fragment.ts'
import { type DrawPage, writeDrawn } from './draw-page.ts'
import { type PageHead, writeHead } from './page-head.ts'
import { type OpeningPicture, writeConfig, writeOpening } from './page-opening.ts'

/** What a page asks of the API first, as it was answered. */
export type Opened = {
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
  opened: Opened
  /** The settings that browsers may know. */
  config: object
}

export const nothingOpened: Opened = {
  ...{ scripts: [], answers: new Map(), parsed: new Map(), isWhole: true },
  ...{ picture: null, described: null, isUnknown: false },
}

/** The whole HTML of a page, and how it knows whether it would be composed alike again. */
export type ComposedPage = {
  html: Fragment
  /** Names all that the page was drawn of. */
  source: string
  /** From then on it would be drawn another way, by the clock alone. */
  until: number
}

/**
 * The same bytes for every visitor; for somebody signed in the browser draws it anew. Drawing and compressing take the
 * most time, so a page that would come out like the one before is that one.
 */
export async function composePage(page: Page, drawPage: DrawPage, before?: ComposedPage): Promise<ComposedPage> {
  const { template, head, url, path, siteUrl, opened, config } = page
  const scripts = opened.scripts.filter((script) => !template.includes(script))
  const tags = [...writeOpening({ ...opened, scripts }), writeConfig(config)]
  const [answer] = opened.parsed.values()
  const shell = writeHead(template, head, { path, siteUrl, answer: opened.isWhole ? answer : undefined }, tags)
  const source = hash('sha256', shell, 'base64url')
  const began = Date.now()
  if (before?.source === source && began < before.until) return before
  if (!isDrawn(head, url) || !opened.isWhole) return { html: new Fragment(shell), source, until: began }
  const at = hasServerTime(answer) ? answer.serverTime : new Date().toISOString()
  const isMissing = head.isMissing === true
  const drawn = await drawPage({ url, at, answers: opened.parsed, config, isMissing })
  if (!drawn) return { html: new Fragment(shell), source, until: began }
  return {
    html: new Fragment(writeDrawn(shell, { html: drawn.html, at, isMissing })),
    source,
    until: began + drawn.lastsMs,
  }
}

const isDrawn = ({ isPrivate, isReadable, isDrawn: mayBeDrawn }: PageHead, url: string) =>
  (!isPrivate || isReadable === true) && (mayBeDrawn?.(requestUrl(url).searchParams) ?? true)

const hasServerTime = (answer: unknown): answer is { serverTime: string } =>
  typeof answer === 'object' && answer !== null && 'serverTime' in answer && typeof answer.serverTime === 'string'
