import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Http } from './http.ts'

/** The token of `Authorization: Bearer …`, if there is one. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

const given = (request: FastifyRequest): string | undefined => {
  const { apikey } = request.headers
  if (typeof apikey === 'string' && apikey) return apikey
  const query = request.query as { apikey?: unknown } | undefined
  return typeof query?.apikey === 'string' ? query.apikey : undefined
}

/** Compared in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * The public key that client libraries send with every call in their protocol. It is no secret: it stops a library
 * that is set up for another installation. `refuseMissing`: where the protocol has words of its own for a call without.
 */
export function requireApiKey(scope: Http, anonKey: string, refuseMissing?: () => never) {
  scope.addHook('onRequest', async (request, reply) => {
    const key = given(request)
    if (key === undefined) {
      refuseMissing?.()
      return reply.code(401).send({ message: 'No API key found in request' })
    }
    if (!isSameSecret(key, anonKey)) return reply.code(401).send({ message: 'Invalid API key' })
    return undefined
  })
}
