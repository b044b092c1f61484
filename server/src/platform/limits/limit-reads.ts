import type { Http } from '../http/http.ts'
import { limitRequests, type RequestLimit } from './limit-requests.ts'
import type { Limiter } from './limiter.ts'

/** Health and metrics are asked by machines of ours; the rest is served from files, and caches hold most of it. */
const uncounted = /^\/(healthz|readyz|metrics|assets|images|media|api\/v1\/music\/[^/]+\/file)(?=[/?]|$)/

/** Limits every read together, so that no page or list can be asked for without end. */
export function limitReads(app: Http, limiter: Limiter, limit: RequestLimit) {
  const check = limitRequests(limiter, limit)
  app.addHook('onRequest', async function (request, reply) {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && !uncounted.test(request.url)) await check.call(this, request, reply)
  })
}
