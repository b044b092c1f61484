import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { openToAnyone } from '../http/access.ts'
import { send } from '../http/error-reply.ts'
import type { Http } from '../http/http.ts'
import { requestUrl } from '../http/request-url.ts'
import { readBuiltPages } from './built-pages.ts'
import { type PageHead, writeHead } from './page-head.ts'
import { type PageOpening, writeAnnouncement, writeOpening } from './page-opening.ts'

export const webDist = join(import.meta.dirname, '..', '..', '..', '..', 'web', 'dist')

type Options = {
  dist: string
  siteUrl: () => string
  headFor: (path: string) => Promise<PageHead | null>
  /** What the banner says now. */
  announcement: () => Promise<object | null>
}

// Paths for programs: an unknown one answers with a problem document, never with the web app.
const machinePaths =
  /^\/(api|auth\/v1|rest\/v1|functions\/v1|storage\/v1|realtime\/v1|webhooks|media|images|assets|dev)(\/|$)/

/** They concern pages. On scripts, styles and fonts they do nothing and cost a kilobyte each before the first paint. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'access-control-expose-headers',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Serves the built web app. The server writes the `<head>` of each page, so that a shared link shows a card. */
export async function serveSite(app: Http, { dist, siteUrl, headFor, announcement }: Options) {
  const index = join(dist, 'index.html')
  if (!existsSync(index)) throw new Error('The web app is not built. Run npm start, which builds it, or npm run dev.')
  const template = readFileSync(index, 'utf8')
  const built = readBuiltPages(dist)

  await app.register(async (files) => {
    openToAnyone(files)
    await files.register(fastifyStatic, {
      root: dist,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Built files have a hash of their content in their name; the files beside them don't.
        const lasting = path.includes(`${join(dist, 'assets')}`)
        // The service worker is compared at each visit, so that a new version takes over at once.
        const brief = path.endsWith('service-worker.js') ? 'no-cache' : 'public, max-age=3600'
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : brief)
        if (lasting) for (const name of documentHeaders) reply.removeHeader(name)
      },
    })
  })

  /** Asks the API, so that the page contains nothing that a visitor could not ask for. */
  async function open({ file, asks, picture }: PageOpening, request: FastifyRequest): Promise<string[]> {
    const { statusCode, body } = await app.inject({ url: `/api/v1${asks}`, remoteAddress: request.ip })
    const answer = statusCode === 200 ? body : null
    return writeOpening({
      scripts: built.scriptsOf(file).filter((script) => !template.includes(script)),
      asks,
      answer,
      picture: answer === null ? null : picture(JSON.parse(answer)),
    })
  }

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = requestUrl(request.url).pathname
    if (machinePaths.test(path)) return unknownRoute(request, reply)
    const head = await headFor(path)
    // A query may ask for something else: a filtered collection has other works first.
    const opening = head?.opening && path === request.url ? await open(head.opening, request) : []
    const tags = [...opening, ...writeAnnouncement(await announcement())]
    const html = writeHead(template, head ?? unknownPage, { path, siteUrl: siteUrl() }, tags)
    reply.header('cache-control', 'no-cache')
    return reply
      .code(head ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(html)
  }
  // A route, not the not-found handler: plugins that hook into routes, as compression does, don't see that one.
  app.get('/*', { config: { access: 'anyone' } }, page)
  app.setNotFoundHandler(unknownRoute)
}

const unknownRoute = (request: FastifyRequest, reply: FastifyReply) =>
  send(new AppError('route.unknown', {}), request, reply)

const unknownPage: PageHead = {
  title: 'Page not found',
  description: 'There is nothing at this address.',
  isPrivate: true,
}
