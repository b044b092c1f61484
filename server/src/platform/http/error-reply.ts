import { errorCatalog, type Problem } from '@vermeil/contracts/errors.schema'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../app-error.ts'
import { idsIn } from '../log-ids.ts'
import { MediaUnavailable } from '../media/media-store.ts'
import type { Http } from './http.ts'
import { MalformedRequest } from './read-requests.ts'
import { undeclaredRefusal } from './refusals.ts'

/** The refusal for any thrown error. An unknown error is a 500, whose request id finds it in the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: message ?? 'is not valid',
    }))
    return new AppError('request.invalid', { issues })
  }
  if (error instanceof MalformedRequest) return new AppError('request.malformed', {}, error.message)
  const { statusCode } = error as FastifyError
  if (statusCode === 413) return new AppError('request.too-large', {})
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('request.malformed', {})
  if (error instanceof MediaUnavailable || isDatabaseAway(error)) return new AppError('service.unavailable', {})
  return new AppError('service.failed', {})
}

// The codes of a refused, reset or timed-out connection, PostgreSQL's own "shutting down", "starting up" family, a lock
// that did not become free in time, a statement that took too long, and a transaction that was idle for too long.
const away = /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|57014|55P03|25P0[34]|08\w{3}|53300)$/
const lost = /Connection terminated|timeout exceeded when trying to connect|is not queryable/

function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return away.test(code ?? '') || lost.test(message ?? '')
}

export function problemOf(error: AppError, requestId: string): Problem {
  const { status, title } = errorCatalog[error.code]
  const details = Object.keys(error.details).length ? { details: error.details as Record<string, unknown> } : {}
  const detail = error.detail ? { detail: error.detail } : {}
  return {
    type: `/problems/${error.code}`,
    title,
    status,
    code: error.code,
    ...detail,
    ...details,
    requestId,
  }
}

/** `strictRefusals`: a route that refuses with a code it doesn't declare fails, and says what to add. */
export function replyWithErrors(app: Http, { strictRefusals }: { strictRefusals: boolean }) {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error)
    if (known.status >= 500)
      request.log.error({ err: error, ...idsIn(request.params, request.routeOptions.url) }, 'request failed')
    const undeclared = undeclaredRefusal(request, known.code)
    if (undeclared) request.log.error({ err: error }, 'refusal not declared')
    return send(undeclared && strictRefusals ? new AppError('service.failed', {}, undeclared) : known, request, reply)
  })
}

export function send(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  if ('retryAfterSeconds' in error.details) reply.header('retry-after', String(error.details.retryAfterSeconds))
  return reply
    .code(error.status)
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(error, request.id)))
}

/**
 * Answers every unknown path under a protocol's prefix with the scope's own not-found handler. Without it a GET would
 * reach the web app's pages, which are the route for everything else.
 */
export function answerUnknownPaths(scope: Http, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) {
  scope.setNotFoundHandler(handler)
  scope.get('/*', { config: { access: 'protocol' } }, (_request, reply) => reply.callNotFound())
}
