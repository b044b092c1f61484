import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { requestUrl } from '../http/request-url.ts'
import type { Logger } from '../logger.ts'
import { withoutTokens } from '../private-link.ts'

/** As `web/src/app/draw.tsx` takes it. */
export type PageToDraw = {
  url: string
  at: string
  answers: ReadonlyMap<string, unknown>
  config: object
  /** Nothing is at this address. */
  isMissing: boolean
}

/** As `web/src/app/draw.tsx` gives it. */
export type DrawnPage = {
  html: string
  /** How long it would be drawn alike of the same answers. */
  lastsMs: number
}

/** The contents of a page; null if it can't be drawn. */
export type DrawPage = (page: PageToDraw) => Promise<DrawnPage | null>

/**
 * The web app's own pages as HTML, by the build of the same components for the server. Null if a page can't be drawn: it
 * is sent without contents then, and the browser draws it.
 */
export function createDrawPage(dist: string, logger: Logger): DrawPage {
  let loading: Promise<DrawPage> | undefined
  const load = async (): Promise<DrawPage> => {
    const file = pathToFileURL(join(dist, '.server', 'draw.js')).href
    const { drawPage } = (await import(file)) as { drawPage: DrawPage }
    return drawPage
  }
  return async (page) => {
    try {
      loading ??= load()
      return await (await loading)(page)
    } catch (error) {
      logger.warn({ path: withoutTokens(requestUrl(page.url).pathname), err: error }, 'page not drawn')
      return null
    }
  }
}

type Drawn = Pick<DrawnPage, 'html'> & Pick<PageToDraw, 'at' | 'isMissing'>

/** Without script a drawn page can be read, and its links and searches work. */
const noscript = '<noscript>To bid, buy, sign in or write to us, please turn on JavaScript.</noscript>'
const rootElement = '<div id="root"></div>'
const moduleTag =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g

/** The page with its contents, and its scripts fetched after the first paint: see `web/public/boot.js`. */
export function writeDrawn(document: string, { html, at, isMissing }: Drawn): string {
  const scripts: string[] = []
  const withoutScripts = document.replace(moduleTag, (tag, address: string) => {
    if (tag.includes('<script')) scripts.unshift(address)
    else scripts.push(address)
    return ''
  })
  return withoutScripts
    .replace('</head>', () => `<meta name="late-scripts" content="${scripts.join(' ')}">\n  </head>`)
    .replace(/<noscript>.*?<\/noscript>/s, noscript)
    .replace(
      rootElement,
      () => `<div id="root" data-drawn-at="${at}"${isMissing ? ' data-is-missing' : ''}>${html}</div>`,
    )
}
