import type { ErrorCode } from '@vermeil/contracts/errors.schema'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CallerAccess } from '../http/access.ts'
import type { PlainCode } from '../http/can.ts'
import type { Http } from '../http/http.ts'
import { KeyHeader } from '../http/key-header.ts'
import { limitRequests, type RequestLimit } from '../limits/limit-requests.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { MediaStore } from '../media/media-store.ts'
import { neverCache, sendMedia } from '../media/send-media.ts'

type LinkRoutes = {
  /** With the token: `/wall-links/:token`. */
  path: string
  token: z.ZodType<string>
  /** The 404 for a link that is unknown or has ended. */
  unknown: PlainCode
  limiter: Limiter
}

type Described<Params extends z.ZodRawShape> = {
  operationId: string
  summary: string
  /** Those after the token. */
  params?: Params
  refusals?: readonly ErrorCode[]
  limit?: RequestLimit
}

type Given<Params extends z.ZodRawShape> = { [Name in keyof Params]: z.output<Params[Name]> }

type Call<Params extends z.ZodRawShape, Query, Body> = {
  params: Given<Params>
  query: Query
  body: Body
  request: FastifyRequest
  /** Of an operation that takes an `Idempotency-Key`. */
  key: string | undefined
}

type Operation<Params extends z.ZodRawShape, Query, Body> = Described<Params> & {
  /** By default anyone. */
  access?: CallerAccess
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  takesKey?: boolean
  isRepeatable?: boolean
  /** By default there is none. */
  answer?: readonly [200 | 201, z.ZodType]
  /** Throws `unknown` for a link that opens nothing. */
  run(token: string, call: Call<Params, Query, Body>): Promise<unknown>
}

type Picture<Params extends z.ZodRawShape> = Described<Params> & {
  media: MediaStore
  keyOf(token: string, params: Given<Params>): Promise<string>
}

/** What people can do who have a private link, and no account: the link is the key. No answer is cached anywhere. */
export function linkRoutes(app: Http, { path: base, token, unknown, limiter }: LinkRoutes) {
  function describe<Params extends z.ZodRawShape>({ operationId, summary, params }: Described<Params>) {
    return { operationId, summary, params: z.strictObject({ token, ...params }) }
  }
  const refusalsOf = ({ refusals = [] }: Described<z.ZodRawShape>) => [unknown, ...refusals]
  const limitOf = ({ limit }: Described<z.ZodRawShape>) => limit && { preHandler: limitRequests(limiter, limit) }

  return {
    operation<Params extends z.ZodRawShape, Query = unknown, Body = unknown>(
      method: 'GET' | 'PUT' | 'POST' | 'DELETE',
      path: string,
      operation: Operation<Params, Query, Body>,
    ): void {
      const { access = 'anyone', query, body, takesKey, isRepeatable, answer, run } = operation
      app.route({
        ...{ method, url: `${base}${path}`, ...limitOf(operation) },
        config: { access, refusals: refusalsOf(operation), ...(isRepeatable && { isRepeatable }) },
        schema: {
          ...describe(operation),
          ...(query && { querystring: query }),
          ...(body && { body }),
          ...(takesKey && { headers: KeyHeader }),
          response: (answer ? { [answer[0]]: answer[1] } : { 204: z.undefined() }) as Record<number, z.ZodType>,
        },
        async handler(request, reply) {
          const { token: given, ...params } = request.params as { token: string } & Given<Params>
          const call = {
            ...{ params: params as unknown as Given<Params>, request },
            ...{ query: request.query as Query, body: request.body as Body },
            key: (request.headers as z.output<typeof KeyHeader>)['idempotency-key'],
          }
          reply.header('cache-control', neverCache)
          return reply.code(answer?.[0] ?? 204).send(await run(given, call))
        },
      })
    },

    picture<Params extends z.ZodRawShape>(path: string, picture: Picture<Params>): void {
      app.get(
        `${base}${path}`,
        {
          ...limitOf(picture),
          config: { access: 'anyone', refusals: refusalsOf(picture), media: { types: ['image/*'], isRanged: true } },
          schema: describe(picture),
        },
        async (request, reply) => {
          const { token: given, ...params } = request.params as { token: string } & Given<Params>
          const key = await picture.keyOf(given, params as unknown as Given<Params>)
          return sendMedia(request, reply, picture.media, key, { cacheControl: neverCache })
        },
      )
    },
  }
}
