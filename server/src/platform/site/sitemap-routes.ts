import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { escapeHtml } from '../mail/markup.ts'
import type { SitemapEntry } from './page-head.ts'

type Options = { siteUrl: () => string; listEntries: () => Promise<readonly SitemapEntry[]> }

/** Folders without pages. A page that is not to be listed says `noindex`, which only a crawler that may open it reads. */
const closedFolders = ['/api/', '/auth/v1/', '/dev/']

const writeUrl = (siteUrl: string, { path, changedAt }: SitemapEntry) => {
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `  <url><loc>${escapeHtml(siteUrl + path)}</loc>${lastmod}</url>`
}

/** For search engines: the pages, and the parts of the site that are not to be indexed. */
export const sitemapRoutes: FastifyPluginAsyncZod<Options> = async (app, { siteUrl, listEntries }) => {
  app.get('/sitemap.xml', { config: { access: 'anyone' } }, async (_request, reply) => {
    const urls = (await listEntries()).map((entry) => writeUrl(siteUrl(), entry))
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
    return reply.type('application/xml').header('cache-control', 'public, max-age=3600').send(xml)
  })

  app.get('/robots.txt', { config: { access: 'anyone' } }, async (_request, reply) => {
    const closed = closedFolders.map((path) => `Disallow: ${path}`)
    return reply.type('text/plain').send(`User-agent: *\n${closed.join('\n')}\nSitemap: ${siteUrl()}/sitemap.xml\n`)
  })
}
