import cors from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Reading } from '../audit-store.ts'
import type { LogFields } from '../log-fields.ts'
import { idsIn } from '../log-ids.ts'
import type { Logger } from '../logger.ts'
import { withoutTokens } from '../private-links/link-token.ts'
import { traceRequests } from '../tracing/trace-requests.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { world } from '../world.ts'
import { type Authenticate, guardRoutes } from './access.ts'
import { auditReadings } from './audit-readings.ts'
import { compressAnswers } from './compress-answers.ts'
import { replyWithErrors } from './error-reply.ts'
import { guardDecisions, type RefuseParty } from './guard-decisions.ts'
import { hideContacts } from './hide-contacts.ts'
import type { Http } from './http.ts'
import { forbidCachingOfPrivateAnswers } from './private-answers.ts'
import { readRequests } from './read-requests.ts'
import { refuseUnparsable } from './refuse-unparsable.ts'
import { refuseWrites } from './refuse-writes.ts'
import { repairPath } from './request-url.ts'
import { setSecurityHeaders } from './security-headers.ts'
import type { IsTrustedProxy } from './trusted-proxies.ts'

type Options = {
  logger: Logger
  isTrustedProxy: IsTrustedProxy
  authenticate: Authenticate
  /** Refuses an administrator who is a party of what they decide about. */
  refuseParty?: RefuseParty
  secure: boolean
  tracing?: Tracing | null
  /** The origins under which people reach the site. */
  ownOrigins: () => readonly string[]
  recordReading?: ((reading: Reading) => Promise<void>) | undefined
  strictRefusals?: boolean | undefined
  headersTimeoutMs?: number
  isReadOnly?: () => boolean
}

const BODY_LIMIT = 64 * 1024
/** More than a request line holds: a long path segment reaches its route, which refuses it in its own protocol. */
const MAX_PARAM_LENGTH = 64 * 1024

/** The web server for all modules: zod schemas, refusals by code, and routes that declare who may call them. */
export async function createHttp(options: Options): Promise<Http> {
  const {
    logger,
    isTrustedProxy,
    authenticate,
    secure,
    ownOrigins,
    refuseParty,
    tracing = null,
    strictRefusals = false,
    headersTimeoutMs = 15_000,
  } = options
  const app: Http = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    trustProxy: (address) => isTrustedProxy(address),
    bodyLimit: BODY_LIMIT,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: Math.ceil(headersTimeoutMs / 3) },
    requestTimeout: 300_000, // fifty megabytes of music over a slow line
    connectionTimeout: 0, // sockets and music streams stay open
    keepAliveTimeout: 65_000,
    // Never the client's own: an id from outside could forge lines in the log.
    requestIdHeader: false,
    genReqId: () => world.uuid(),
    logController: new LogController({ disableRequestLogging: true }), // one line per request is written below
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    rewriteUrl: ({ url = '/' }) => repairPath(url),
    clientErrorHandler: refuseUnparsable,
  }).withTypeProvider<ZodTypeProvider>()

  nameScopes(app)
  traceRequests(app, tracing)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  readRequests(app)
  replyWithErrors(app, { strictRefusals })

  setSecurityHeaders(app, { secure, ownOrigins })
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    allowedHeaders: allowedHeaders.split(' '),
    exposedHeaders: exposedHeaders.split(' '),
    maxAge: 600,
    strictPreflight: false, // any OPTIONS is answered: a refusal would match no protocol's format
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    // Without query and link tokens: both may carry what opens something private.
    const [path = '/'] = request.url.split('?')
    const fields: LogFields = {
      method: request.method,
      path: withoutTokens(path),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...idsIn(request.params, request.routeOptions.url),
      ...(request.callerId ? { accountId: request.callerId } : {}),
      ...(request.span ? { traceId: request.span.traceId } : {}),
    }
    request.log.info(fields, 'request')
  })
  await compressAnswers(app)
  forbidCachingOfPrivateAnswers(app)
  if (options.isReadOnly) refuseWrites(app, options.isReadOnly)
  guardRoutes(app, authenticate)
  hideContacts(app)
  if (refuseParty) guardDecisions(app, refuseParty)
  if (options.recordReading) auditReadings(app, options.recordReading)
  return app
}

/** Fastify looks for a scope without a display name in every module that is loaded, twice, before it takes its function's. */
function nameScopes(app: Http) {
  const { register } = app
  const displayName = Symbol.for('fastify.display-name')
  app.register = function (this: Http, ...args: Parameters<Http['register']>) {
    const [scope] = args
    if (typeof scope === 'function' && !(displayName in scope)) {
      Object.defineProperty(scope, displayName, { value: scope.name || 'scope' })
    }
    return Reflect.apply(register, this, args)
  } as Http['register']
}

const allowedHeaders =
  'authorization apikey content-type x-client-info x-supabase-api-version prefer accept-profile content-profile ' +
  'x-retry-count range x-upsert cache-control x-metadata x-region traceparent tracestate baggage idempotency-key x-min-revision'
const exposedHeaders = 'x-supabase-api-version content-range x-relay-error retry-after location x-request-id'
