import type { Http } from './http.ts'

/**
 * An answer for one person must not stay in a browser's or a proxy's cache. Set before anything else, so that refusals
 * carry it too; a route whose answer is public sets its own header.
 */
export function forbidCachingOfPrivateAnswers(app: Http) {
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config
    if (access === undefined) return
    // A public route may answer more to a signed-in person: their maximum, what they watch.
    if (access !== 'anyone' || request.headers.authorization !== undefined) reply.header('cache-control', 'no-store')
  })
}
