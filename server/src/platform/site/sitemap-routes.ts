import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { escapeHtml } from '../mail/markup.ts'

type Options = { siteUrl: () => string; listPaths: () => Promise<readonly string[]> }

/** What search engines are told: where the pages are, and which parts of the site are nobody's to index. */
export const sitemapRoutes: FastifyPluginAsyncZod<Options> = async (app, { siteUrl, listPaths }) => {
  app.get('/sitemap.xml', { config: { access: 'anyone' } }, async (_request, reply) => {
    const urls = (await listPaths()).map((path) => `  <url><loc>${escapeHtml(siteUrl() + path)}</loc></url>`)
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
    return reply.type('application/xml').header('cache-control', 'public, max-age=3600').send(xml)
  })

  app.get('/robots.txt', { config: { access: 'anyone' } }, async (_request, reply) => {
    const closed = ['/api/', '/auth', '/dashboard', '/settings', '/dev/'].map((path) => `Disallow: ${path}`)
    return reply.type('text/plain').send(`User-agent: *\n${closed.join('\n')}\nSitemap: ${siteUrl()}/sitemap.xml\n`)
  })
}
