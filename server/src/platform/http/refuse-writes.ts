import { AppError } from '../app-error.ts'
import { problemOf } from './error-reply.ts'
import type { Http } from './http.ts'

const RETRY_AFTER_SECONDS = 60
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** A mailed link, which signs in. */
const writingByGet = new Set(['/auth/v1/verify'])

/**
 * Before anybody is asked who they are. One answer for all protocols, in which each finds its own fields: to their
 * clients 503 is an outage, after which they go on, also with the session that they have.
 */
export function refuseWrites(app: Http, isReadOnly: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isReadOnly()) return
    const { method, routeOptions } = request
    if (reading.has(method) && !writingByGet.has(routeOptions.url ?? '')) return
    const error = new AppError('service.read-only', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const problem = problemOf(error, request.id)
    const { title: message, code } = problem
    return reply
      .code(error.status)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .send(JSON.stringify({ ...problem, message, msg: message, error: code, error_code: code }))
  })
}
