import { createHash } from 'node:crypto'
import { apiVersion } from '../api-version.ts'
import type { Engine } from '../engine.ts'
import { StripeError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Operation } from '../operation.ts'
import { checkKey } from './authorization.ts'
import { expand } from './expand.ts'
import { decodeForm, type FormTree } from './form.ts'
import { list, readParams, text } from './params.ts'
import { createRouter, type Match, type Route } from './router.ts'

export type ApiRequest = {
  method: string
  path: string
  query: string
  body: string
  header(name: string): string | undefined
}
export type ApiAnswer = { status: number; body: string; headers: Record<string, string> }

type Deps = { engine: Engine; routes: readonly Route[]; secretKey: string; log: (line: string) => void }

const idempotencyKeyMaxLength = 255

/** Answers one call of Stripe's HTTP API. */
export function createApi({ engine, routes, secretKey, log }: Deps): (request: ApiRequest) => Promise<ApiAnswer> {
  const match = createRouter(routes)

  return async (request) => {
    const requestId = newId('req')
    const answer = await answerTo(request, requestId).catch((error: unknown): ApiAnswer => {
      if (error instanceof StripeError) return toAnswer(error.status, error.toBody())
      log(`${requestId} ${request.method} ${request.path}: ${error instanceof Error ? error.stack : error}`)
      const failure = new StripeError('internal', `The emulator failed; its log says why, under ${requestId}.`)
      return toAnswer(failure.status, failure.toBody())
    })
    return { ...answer, headers: { ...answer.headers, 'request-id': requestId, 'stripe-version': apiVersion } }
  }

  async function answerTo(request: ApiRequest, requestId: string): Promise<ApiAnswer> {
    checkKey(request.header('authorization'), secretKey)
    checkVersion(request.header('stripe-version'))
    const found = match(request.method, request.path)
    if (!found) {
      const { method, path } = request
      throw new StripeError('unknown_url', `Unrecognized request URL (${method}: ${path}).`)
    }
    const encoded = request.method === 'POST' ? request.body : request.query
    const key = request.method === 'POST' ? request.header('idempotency-key') : undefined
    const origin = { id: requestId, idempotency_key: key ?? null }
    const account = request.header('stripe-account') ?? null
    if (account !== null && !found.route.isForAccounts) {
      throw new StripeError('invalid', 'This emulator does not make this call in the name of a connected account.')
    }
    const call = (op: Operation) => run(op, found, decodeForm(encoded))
    if (key === undefined) return engine.perform(call, { origin, account })

    if (key.length > idempotencyKeyMaxLength) {
      throw new StripeError('invalid', `The idempotency key is longer than ${idempotencyKeyMaxLength} characters.`)
    }
    const fingerprint = fingerprintOf(request.path, encoded)
    return engine.perform((op) => once(op, key, fingerprint, call), { origin, account })
  }
}

/** The same call with its parameters in another order is still the same call. */
function fingerprintOf(path: string, encoded: string): string {
  const params = [...new URLSearchParams(encoded)].map((pair) => JSON.stringify(pair)).sort()
  return createHash('sha256')
    .update(JSON.stringify([path, params]))
    .digest('hex')
}

/** Runs the call, or repeats the answer that the key got before. */
function once(op: Operation, key: string, fingerprint: string, call: (op: Operation) => ApiAnswer): ApiAnswer {
  const before = op.tx.get('idempotent_answers', key)
  if (before && before.fingerprint !== fingerprint) {
    throw new StripeError(
      'idempotency_reuse',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  if (before) {
    const answer = { status: before.status, body: before.body }
    return { ...answer, headers: { 'idempotency-key': key, 'idempotent-replayed': 'true' } }
  }
  // A call that is refused as malformed throws past this line: its key stays free, as Stripe leaves it.
  const answer = call(op)
  op.put('idempotent_answers', { id: key, fingerprint, status: answer.status, body: answer.body, created: op.now })
  return { ...answer, headers: { 'idempotency-key': key } }
}

function run(op: Operation, { route, id }: Match, form: FormTree): ApiAnswer {
  const { expand: paths = [], ...params } = readParams(form, { ...route.shape, expand: list(text) })
  try {
    // `route` tied the handler to this very shape.
    const result = route.handle({ op, params: params as never, id })
    return toAnswer(200, expand(op, result, paths))
  } catch (error) {
    if (error instanceof StripeError && error.keepsItsEffects) return toAnswer(error.status, error.toBody())
    throw error
  }
}

const toAnswer = (status: number, body: object): ApiAnswer => ({
  status,
  body: JSON.stringify(body, null, 2),
  headers: {},
})

function checkVersion(asked: string | undefined): void {
  if (asked !== undefined && asked !== apiVersion) {
    throw new StripeError('invalid', `This emulator supports API version ${apiVersion} only, not ${asked}.`)
  }
}
