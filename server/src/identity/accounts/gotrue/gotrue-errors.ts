import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../../../platform/app-error.ts'
import { answerUnknownPaths, toAppError } from '../../../platform/http/error-reply.ts'
import type { Http } from '../../../platform/http/http.ts'
import { AuthRefusal } from './auth-refusal.ts'

const VERSION_HEADER = 'x-supabase-api-version'

/** Any error in the protocol's words. A person's mistake is never a 5xx: client libraries drop its sentence. */
export function toRefusal(error: unknown): AuthRefusal {
  if (error instanceof AuthRefusal) return error
  if (error instanceof AppError && error.code === 'request.rate-limited') {
    const { retryAfterSeconds } = (error as AppError<'request.rate-limited'>).details
    return new AuthRefusal('over_request_rate_limit', { retryAfterSeconds })
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation
    const field = issue?.instancePath.replace(/^\//, '').replaceAll('/', '.')
    const sentence = issue?.message ?? 'The request is not valid'
    // Our own sentences are complete; zod's need the name of the field.
    const message = /^(Unable|Signup|Verify|Password|Missing)/.test(sentence) ? sentence : `${field}: ${sentence}`
    return new AuthRefusal('validation_failed', { message })
  }
  const { code, statusCode, message } = error as FastifyError
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) {
    return new AuthRefusal('bad_json', { message: `Could not parse request body as JSON: ${message}` })
  }
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new AuthRefusal('validation_failed', { status: statusCode, message })
  }
  return new AuthRefusal('unexpected_failure', { status: toAppError(error).status })
}

function send(refusal: AuthRefusal, request: FastifyRequest, reply: FastifyReply) {
  const { code, status, message, weakness, retryAfterSeconds } = refusal
  const version = request.headers[VERSION_HEADER]
  if (version) reply.header(VERSION_HEADER, '2024-01-01')
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  // Both spellings of the code and of the sentence: a proxy that drops the version header does no harm then.
  const body = { code, error_code: code, message, msg: message }
  return reply
    .code(status)
    .header('x-sb-error-code', code)
    .type('application/json')
    .send(JSON.stringify(weakness ? { ...body, weak_password: { reasons: weakness.reasons } } : body))
}

export function replyInGotrue(scope: Http) {
  scope.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return send(refusal, request, reply)
  })
  answerUnknownPaths(scope, (request, reply) => send(new AuthRefusal('not_found'), request, reply))
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
