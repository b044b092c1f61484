import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { AppError } from '../app-error.ts'
import { addressKey } from './address-key.ts'
import type { Limit, Limiter } from './limiter.ts'

export interface RequestLimit extends Limit {
  /** Limits of one name are shared by all routes that carry it. */
  name: string
  /** Whom to count; undefined counts nobody, as for a visitor where accounts are counted. Absent: the address. */
  by?: (request: FastifyRequest) => string | undefined
}

/** Refuses what comes too often, and says when to come again. */
export const limitRequests =
  (
    limiter: Limiter,
    { name, by = (request) => addressKey(request.ip), ...limit }: RequestLimit,
  ): preHandlerAsyncHookHandler =>
  async (request, reply) => {
    const who = by(request)
    if (who === undefined) return
    const allowance = await limiter.take(`${name}:${who}`, limit)
    if (allowance.allowed) return
    const { retryAfterSeconds } = allowance
    reply.header('retry-after', retryAfterSeconds)
    throw new AppError('request.rate-limited', { retryAfterSeconds })
  }
