import type { FastifyContextConfig, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Account, CallerAccess, ObjectAccess } from './access.ts'
import type { Http } from './http.ts'
import { KeyHeader } from './key-header.ts'
import type { DeclaredParties } from './parties.ts'

/** `wallId` of `/walls/:wallId`. */
type NamesIn<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? NamesIn<Part> | NamesIn<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never

/** Every parameter of a path is an id, unless the operation says otherwise. */
type Ids<Path extends string> = z.ZodObject<Record<NamesIn<Path>, z.ZodUUID>>

type Caller<Access> = Access extends 'anyone' | { readonly needs: 'anyone' } ? Account | null : Account
type SubjectOf<Access> = Access extends { readonly subject: (...args: never) => Promise<infer Subject> }
  ? Subject
  : undefined

type FieldOf<Value> = Value extends Value ? keyof Value & string : never

interface Input<Access, Params, Query, Body, IsKeyed> {
  /** Who calls; null for a visitor. */
  readonly account: Caller<Access>
  /** The object that the operation is about, which the caller may do this with. */
  readonly subject: SubjectOf<Access>
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The caller's Idempotency-Key. */
  readonly key: IsKeyed extends true ? string | undefined : undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Operation<
  Access,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  IsKeyed extends true | undefined,
  Answer extends z.ZodType,
> extends Omit<FastifyContextConfig, 'access' | 'parties'> {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  /** Only where a parameter of the path is no UUID. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** It takes an Idempotency-Key. */
  readonly isKeyed?: IsKeyed
  /** What it answers with status 200, or 201 if it is `created`. With neither it answers 204, or sends its `media`. */
  readonly answer?: Answer
  readonly created?: Answer
  /** Each field is one of the path or the body; none is named for a kind that is there once. */
  readonly parties?: DeclaredParties<FieldOf<z.output<Params>> | FieldOf<z.output<Body>> | ''>
  readonly preHandler?: preHandlerAsyncHookHandler | preHandlerAsyncHookHandler[]
  readonly bodyLimit?: number
  /** Returns what is answered, or the reply if it has sent that itself. */
  readonly handle: (
    input: Input<Access, z.output<Params>, z.output<Query>, z.output<Body>, IsKeyed>,
  ) => z.output<Answer> | FastifyReply | Promise<z.output<Answer> | FastifyReply>
}

type AddOperation = <
  const Path extends string,
  const Access extends CallerAccess | ObjectAccess<unknown, z.output<Params>>,
  Params extends z.ZodType = Ids<Path>,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  IsKeyed extends true | undefined = undefined,
  Answer extends z.ZodType = z.ZodVoid,
>(
  path: Path,
  access: Access,
  operation: Operation<Access, Params, Query, Body, IsKeyed, Answer>,
) => void

type Operations = Record<keyof typeof methods, AddOperation>

const methods = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
const idsByNames = new Map<string, z.ZodObject>()
/** One schema for all paths with the same names. */
export function idsOf(path: string) {
  const names = namesIn(path)
  const key = names.join()
  const ids = idsByNames.get(key) ?? z.strictObject(Object.fromEntries(names.map((name) => [name, z.uuid()])))
  idsByNames.set(key, ids)
  return ids
}

/**
 * Adds the operations of the API to a scope: `api.put('/walls/:wallId', walls.to('wall.manage'), { … })` says who may do it,
 * what comes in, what goes out, and which one call does it. An unusual operation is a plain route of the scope.
 */
export function operations(app: Http): Operations {
  const adder =
    (method: (typeof methods)[keyof typeof methods]): AddOperation =>
    (path, access, operation) => {
      const { operationId, summary, description, isKeyed, preHandler, bodyLimit, handle, ...rest } = operation
      const {
        params = namesIn(path).length > 0 ? idsOf(path) : undefined,
        query,
        body,
        answer,
        created,
        ...config
      } = rest
      const status = created ? 201 : answer ? 200 : 204
      app.route({
        method,
        url: path,
        config: { ...config, access },
        schema: {
          ...{ operationId, summary, ...(description && { description }) },
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          ...(isKeyed && { headers: KeyHeader }),
          ...(!config.media && { response: { [status]: created ?? answer ?? z.undefined() } }),
        },
        ...(preHandler && { preHandler }),
        ...(bodyLimit && { bodyLimit }),
        async handler(request, reply) {
          const { account, subject, headers } = request
          const key = isKeyed && headers['idempotency-key']
          const result = await handle({
            ...{ account, subject, params: request.params, query: request.query, body: request.body, key },
            ...{ request, reply },
          } as never)
          return reply.sent ? reply : reply.code(status).send(result as never)
        },
      })
    }
  return {
    get: adder('GET'),
    post: adder('POST'),
    put: adder('PUT'),
    patch: adder('PATCH'),
    delete: adder('DELETE'),
  }
}

/** A part of the API: a plugin that adds its operations with what it is given, its options. */
export const routes =
  <Options extends object>(
    add: (api: Operations, options: Options, app: Http) => void | Promise<void>,
  ): FastifyPluginAsyncZod<Options> =>
  async (app, options) =>
    add(operations(app), options, app)
