import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { world } from '../world.ts'

type Options = { siteUrl: () => string; contactEmail: () => string; now?: () => number }

const PATH = '/.well-known/security.txt'
const DAY_MS = 86_400_000
/** RFC 9116 wants less than a year, so that a forgotten file does not send reports to a forgotten address. */
const VALID_DAYS = 180

/** Where to report a vulnerability, RFC 9116. */
export const securityTxtRoute: FastifyPluginAsyncZod<Options> = async (
  app,
  { siteUrl, contactEmail, now = world.now },
) => {
  app.get(PATH, { config: { access: 'anyone' } }, async (_request, reply) => {
    // Whole days, so that caches and people comparing two copies see the same file.
    const expires = new Date((Math.floor(now() / DAY_MS) + VALID_DAYS) * DAY_MS)
    const fields = [
      `Contact: mailto:${encodeURIComponent(contactEmail()).replace('%40', '@')}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${siteUrl()}${PATH}`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${fields.join('\n')}\n`)
  })
}
