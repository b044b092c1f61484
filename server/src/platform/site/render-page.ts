import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { requestUrl } from '../http/request-url.ts'
import type { Logger } from '../logger.ts'
import { withoutTokens } from '../private-links/link-token.ts'

/** As `web/src/app/render-page.tsx` takes it. */
export type PageToRender = {
  url: string
  at: string
  answers: ReadonlyMap<string, unknown>
  config: object
  /** Nothing is at this address. */
  isMissing: boolean
}

/** As `web/src/app/render-page.tsx` gives it. */
export type RenderedPage = {
  html: string
  /** How long it stays the same with the same answers. */
  lastsMs: number
}

/** The contents of a page; null if it can't be rendered. */
export type RenderPage = (page: PageToRender) => Promise<RenderedPage | null>

/**
 * The web app's own pages as HTML, by the build of the same components for the server. Null if a page can't be rendered: it
 * is sent without contents then, and the browser renders it.
 */
export function createRenderPage(dist: string, logger: Logger): RenderPage {
  let loading: Promise<RenderPage> | undefined
  const load = async (): Promise<RenderPage> => {
    const file = pathToFileURL(join(dist, '.server', 'render-page.js')).href
    const { renderPage } = (await import(file)) as { renderPage: RenderPage }
    return renderPage
  }
  return async (page) => {
    try {
      loading ??= load()
      return await (await loading)(page)
    } catch (error) {
      logger.warn({ path: withoutTokens(requestUrl(page.url).pathname), err: error }, 'page not rendered')
      return null
    }
  }
}

type Rendered = Pick<RenderedPage, 'html'> & Pick<PageToRender, 'at' | 'isMissing'>

/** Without script a server-rendered page can be read, and its links and searches work. */
const noscript = '<noscript>To bid, buy, sign in or write to us, please turn on JavaScript.</noscript>'
const rootElement = '<div id="root"></div>'
const moduleTag =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g

/** The page with its contents, and its scripts fetched after the first paint: see `web/public/boot.js`. */
export function writeRendered(document: string, { html, at, isMissing }: Rendered): string {
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
      () => `<div id="root" data-rendered-at="${at}"${isMissing ? ' data-is-missing' : ''}>${html}</div>`,
    )
}
