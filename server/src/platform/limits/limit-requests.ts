import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Http } from '../http/http.ts'
import { addressKey } from './address-key.ts'
import type { Limit, Limiter } from './limiter.ts'

export interface RequestLimit extends Limit {
  /** Limits of one name are shared by all routes that carry it. */
  name: string
  /** Whom to count; undefined counts nobody, as for a visitor where accounts are counted. Absent: the address. */
  by?: (request: FastifyRequest) => string | undefined
}

/** Of calls that the server makes to itself for everybody. No client has it. */
export const ownAddress = '0.0.0.0'

/** Undefined, and so not counted, for the server itself. */
export const byAddress = ({ ip }: FastifyRequest) => (ip === ownAddress ? undefined : addressKey(ip))

/** Refuses what comes too often, and says when to come again. */
export const limitRequests =
  (limiter: Limiter, { name, by = byAddress, ...limit }: RequestLimit): preHandlerAsyncHookHandler =>
  async (request, reply) => {
    const who = by(request)
    if (who === undefined) return
    const allowance = await limiter.take(`${name}:${who}`, limit)
    if (allowance.allowed) return
    const { retryAfterSeconds } = allowance
    reply.header('retry-after', retryAfterSeconds)
    throw new AppError('request.rate-limited', { retryAfterSeconds })
  }

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
