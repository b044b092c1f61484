import type { FastifyError, FastifyReply } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { answerUnknownPaths, toAppError } from '../../platform/http/error-reply.ts'
import type { Http } from '../../platform/http/http.ts'
import { TABLE } from './application-columns.ts'

type Extra = { details?: string | null; hint?: string | null }

/** A refusal in PostgREST's words: four keys, always. */
export class RestRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null

  constructor(status: number, code: string, message: string, { details = null, hint = null }: Extra = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.hint = hint
  }
}

export const unknownColumn = (name: string) => new RestRefusal(400, '42703', `column ${TABLE}.${name} does not exist`)
export const unknownSchema = (name: string) =>
  new RestRefusal(406, 'PGRST106', `Invalid schema: ${name}`, {
    hint: 'Only the following schemas are exposed: public',
  })
export const unknownBodyColumn = (name: string) =>
  new RestRefusal(400, 'PGRST204', `Could not find the '${name}' column of '${TABLE}' in the schema cache`)
export const unparsable = (what: string, details: string) =>
  new RestRefusal(400, 'PGRST100', `"failed to parse ${what}"`, { details })
export const unparsableParameter = (name: 'select' | 'limit' | 'offset', details: string) =>
  unparsable(`${name} parameter`, details)
export const badBody = (message = 'Empty or invalid json') => new RestRefusal(400, 'PGRST102', message)

/** 401 asks an unknown caller to sign in; 403 says that signing in doesn't help. */
export const notAllowed = (isSignedIn: boolean, message: string) =>
  new RestRefusal(isSignedIn ? 403 : 401, '42501', message)
export const rowRefused = (isSignedIn: boolean) =>
  notAllowed(isSignedIn, `new row violates row-level security policy for table "${TABLE}"`)

export const notOneRow = (count: number) =>
  new RestRefusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${count} rows`,
  })

/** Why a token has no account, in the protocol's words. Of an unchecked token only the expiry is read. */
export function bearerRefusal(token: string, now: number): RestRefusal {
  const expiresAt = readExpiry(token)
  if (expiresAt !== null && expiresAt * 1000 <= now) return new RestRefusal(401, 'PGRST303', 'JWT expired')
  return new RestRefusal(401, 'PGRST301', 'No suitable key or wrong key type')
}

function readExpiry(token: string): number | null {
  const [, payload, signature] = token.split('.')
  if (!payload || !signature) return null
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp?: unknown }
    return typeof exp === 'number' ? exp : null
  } catch {
    return null
  }
}

type PostgresError = Error & { code: string; detail?: string; hint?: string }
const statusOfClass: readonly [prefix: string, status: number][] = [
  ['23503', 409],
  ['23505', 409],
  ['22', 400],
  ['23', 400],
  ['54', 413], // more columns or conditions than a statement may have
]

function toRefusal(error: unknown): RestRefusal {
  if (error instanceof RestRefusal) return error
  if (error instanceof AppError && error.code === 'request.rate-limited') {
    return new RestRefusal(429, '429', 'Request rate limit reached')
  }
  const { code = '', detail, hint, message } = error as Partial<PostgresError>
  const known = statusOfClass.find(([prefix]) => /^[0-9A-Z]{5}$/.test(code) && code.startsWith(prefix))
  if (known) return new RestRefusal(known[1], code, message ?? '', { details: withoutRow(detail), hint: hint ?? null })
  const { statusCode } = error as FastifyError
  if (code.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) return badBody()
  if (statusCode && statusCode < 500) return new RestRefusal(statusCode, 'PGRST102', message ?? '')
  const { status } = toAppError(error)
  return new RestRefusal(status, 'XX000', 'Something went wrong on our side.')
}

/** PostgreSQL's detail repeats the whole row, which may contain what the caller may not read. */
const withoutRow = (detail: string | undefined) => (detail?.startsWith('Failing row') ? null : (detail ?? null))

export function replyInPostgrest(scope: Http) {
  const send = (refusal: RestRefusal, reply: FastifyReply) => {
    const { status, code, details, hint, message } = refusal
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ code, details, hint, message }))
  }
  scope.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return send(refusal, reply)
  })
  answerUnknownPaths(scope, (_request, reply) =>
    send(new RestRefusal(404, 'PGRST125', 'Invalid path specified in request URL'), reply),
  )
}
