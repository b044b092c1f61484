import { hash } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type FeedEntry, writeAtom } from './atom-feed.ts'

type Options = { siteUrl: () => string; newestLots: () => Promise<readonly FeedEntry[]> }

/** New lots for feed readers. */
export const feedRoutes: FastifyPluginAsyncZod<Options> = async (app, { siteUrl, newestLots }) => {
  app.get('/feed.atom', { config: { access: 'anyone' } }, async (request, reply) => {
    const feed = {
      title: 'Vermeil: new lots',
      subtitle: 'Works that can be bid on, bought or leased, the newest first.',
      path: '/feed.atom',
      author: 'Vermeil',
      entries: await newestLots(),
    }
    const xml = writeAtom(siteUrl(), feed)
    // Weak: compression changes its bytes.
    const etag = `W/"${hash('sha256', xml, 'base64url')}"`
    reply.header('etag', etag).header('cache-control', 'public, max-age=300')
    if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send()
    return reply.type('application/atom+xml; charset=utf-8').send(xml)
  })
}
