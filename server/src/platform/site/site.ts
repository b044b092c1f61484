import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minRevisionHeader, writeMinRevisions } from '@vermeil/contracts/min-revisions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { send } from '../http/error-reply.ts'
import type { Http } from '../http/http.ts'
import { requestUrl } from '../http/request-url.ts'
import { ownAddress } from '../limits/limit-requests.ts'
import type { Logger } from '../logger.ts'
import { LIFE_MS } from '../reads/revision-cache.ts'
import { revisionsIn } from '../reads/revisions.ts'
import { type BuildAnswer, NotShared, noMinRevisions, type Revisions } from '../reads/shared-answer.ts'
import type { SharedReads } from '../reads/shared-reads.ts'
import { world } from '../world.ts'
import { serveBuiltFiles } from './built-files.ts'
import { readBuiltPages } from './built-pages.ts'
import { type ComposedPage, composePage, nothingPrefetched, type Prefetched } from './compose-page.ts'
import type { PageHead } from './page-head.ts'
import { createRenderPage } from './render-page.ts'

export const webDist = join(import.meta.dirname, '..', '..', '..', '..', 'web', 'dist')

type Options = {
  dist: string
  siteUrl: () => string
  headFor: (path: string) => Promise<PageHead | null>
  /** For an unknown path, an id that names nothing, and a private link that is unknown, has ended or was withdrawn. */
  missingPage: PageHead
  /** The settings that browsers may know. */
  publicConfig: () => Promise<object>
  reads: SharedReads
  logger: Logger
}

/** Rendering a page takes longer than all else, so it is rendered again once a second at most. */
const PAGE_REFRESH_MS = 900

// Paths for programs: an unknown one answers with a problem document, never with the web app.
const machinePaths =
  /^\/(api|auth\/v1|rest\/v1|functions\/v1|storage\/v1|realtime\/v1|webhooks|media|images|assets|dev)(\/|$)/

/** Serves the built web app. The server writes the `<head>` of each page, so that a shared link shows a card. */
export async function serveSite(app: Http, options: Options) {
  const { dist, siteUrl, headFor, missingPage, publicConfig, reads, logger } = options
  const index = join(dist, 'index.html')
  if (!existsSync(index)) throw new Error('The web app is not built. Run npm start, which builds it, or npm run dev.')
  const template = readFileSync(index, 'utf8')
  const built = readBuiltPages(dist)
  const renderPage = createRenderPage(dist, logger)

  serveBuiltFiles(app, dist, unknownRoute)

  /** Asks the API, so that the page contains nothing that a visitor could not ask for. */
  async function prefetchFor(
    { prefetch, describe }: PageHead,
    { url, ip }: Asked,
    minRevisions: Revisions,
  ): Promise<Prefetched> {
    if (!prefetch) return nothingPrefetched
    const { file, questions, picture } = prefetch
    const headers = minRevisions.size > 0 ? { [minRevisionHeader]: writeMinRevisions(minRevisions) } : {}
    const asked = questions(requestUrl(url).searchParams).map(async (question) => {
      const { statusCode, body } = await app.inject({ url: `/api/v1${question}`, remoteAddress: ip, headers })
      return { question, statusCode, body }
    })
    const all = await Promise.all(asked)
    const answered = all.filter(({ statusCode }) => statusCode === 200)
    const parsed = new Map(answered.map(({ question, body }) => [question, JSON.parse(body) as unknown]))
    const first = all[0] && parsed.get(all[0].question)
    return {
      ...{ scripts: built.scriptsOf(file), parsed, isWhole: answered.length === all.length },
      answers: new Map(answered.map(({ question, body }) => [question, body])),
      picture: first === undefined ? null : picture(first),
      described: first === undefined ? null : (describe?.(first) ?? null),
      isUnknown: describe !== undefined && isUnknownSubject(all[0]?.statusCode),
    }
  }

  /** The page with this head; null if there is nothing that it could show. */
  async function compose(head: PageHead, asked: Asked, minRevisions: Revisions, before?: ComposedPage) {
    const { url } = asked
    const [prefetched, config] = await Promise.all([prefetchFor(head, asked, minRevisions), publicConfig()])
    if (prefetched.isUnknown) return null
    const shown = head.describe ? (prefetched.described ?? notListed(head)) : head
    const page = { template, head: shown, url, path: pathOf(url), siteUrl: siteUrl(), prefetched, config }
    return { page: await composePage(page, renderPage, before), prefetched }
  }

  /** Who asks first is counted for what it asks of the API; that it is built again later is for everybody. */
  function sharedPage({ url, ip: asker }: FastifyRequest): BuildAnswer {
    let ip = asker
    let before: ComposedPage | undefined
    return async (minRevisions) => {
      const builtAt = world.now()
      const asked = { url, ip }
      ip = ownAddress
      const head = await headFor(pathOf(url))
      const composed = head && !head.isPrivate ? await compose(head, asked, minRevisions, before) : null
      if (!composed) throw new NotShared()
      before = composed.page
      return {
        parts: [composed.page.html],
        // Not joined from fragments, so a bid doesn't change it: a reader who was given of the bid gets another.
        isCurrent: (now) => now - builtAt <= LIFE_MS,
        refreshMs: PAGE_REFRESH_MS,
        revisions: revisionsIn([...composed.prefetched.parsed.values()]),
        insiders: nobody,
      }
    }
  }

  async function ownPage(request: FastifyRequest, reply: FastifyReply) {
    const head = await headFor(pathOf(request.url))
    const found = head && (await compose(head, request, noMinRevisions))
    const composed = found ?? (await compose(missingPage, request, noMinRevisions))
    reply.header('cache-control', 'no-cache')
    return reply
      .code(found ? 200 : 404)
      .type(HTML)
      .send(composed?.page.html.bytes.toString())
  }

  const page = (request: FastifyRequest, reply: FastifyReply) => {
    if (machinePaths.test(pathOf(request.url))) return unknownRoute(request, reply)
    return reads.answer(request, reply, {
      shared: () => sharedPage(request),
      own: () => ownPage(request, reply),
    })
  }
  // A route, not the not-found handler: plugins that hook into routes, as compression does, don't see that one.
  app.get('/*', { config: { access: 'anyone', shared: { among: 'everyone', type: HTML } } }, page)
  app.setNotFoundHandler(unknownRoute)
}

type Asked = Pick<FastifyRequest, 'url' | 'ip'>
const HTML = 'text/html; charset=utf-8'
const nobody: ReadonlySet<string> = new Set()
const pathOf = (url: string) => requestUrl(url).pathname

/** The API could not answer now: the browser asks again, and search engines must not take this for the page's own head. */
const notListed = (head: PageHead): PageHead => ({ ...head, isPrivate: true })

/** Of an id that names nothing, or is none. */
const isUnknownSubject = (status: number | undefined) => status === 404 || status === 422

const unknownRoute = (request: FastifyRequest, reply: FastifyReply) =>
  send(new AppError('route.unknown', {}), request, reply)
