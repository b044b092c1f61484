import { CreateSubscriptionBody } from '@vermeil/contracts/identity/subscriptions.schema'
import { CreatePaymentBody } from '@vermeil/contracts/money/payments.schema'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Account, accountRefusal } from '../../../platform/http/access.ts'
import { bearerOf, requireApiKey } from '../../../platform/http/api-key.ts'
import { toAppError } from '../../../platform/http/error-reply.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { PaymentFunctions } from './payment-functions.ts'

type Options = {
  functions: PaymentFunctions
  accounts: Pick<Accounts, 'identifyToken'>
  limiter: Limiter
  anonKey: string
}

const config = { access: 'protocol' } as const

class NotAFunction extends Error {}
class BrokenToken extends Error {}

/** `/functions/v1`, as the official client library calls it. A refusal is `{ error: sentence }` with its own status. */
export const functionRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { functions, accounts, limiter, anonKey },
) => {
  requireApiKey(app, anonKey)
  const limit = limitRequests(limiter, requestLimits.payments)

  app.setErrorHandler((error, request, reply) => {
    reply.type('application/json; charset=utf-8')
    if (error instanceof NotAFunction) {
      return reply.code(404).send({ code: 'NOT_FOUND', message: 'Requested function was not found' })
    }
    if (error instanceof BrokenToken)
      return reply.code(401).send({ code: 401, message: 'Invalid JWT', error: 'Invalid JWT' })
    const known = toAppError(error)
    if (known.status >= 500) request.log.error({ err: error }, 'function failed')
    return reply.code(known.status).send({ error: sentenceOf(known), code: known.code, details: known.details })
  })

  async function caller(request: FastifyRequest): Promise<Account> {
    const token = bearerOf(request)
    if (!token || token === anonKey) throw new AppError('account.required', {})
    const account = await accounts.identifyToken(token)
    if (!account) throw new BrokenToken()
    request.callerId = account.id
    const refusal = accountRefusal(account)
    if (refusal) throw new AppError(refusal, {})
    return account
  }

  const handlers: Record<string, (account: Account, request: FastifyRequest) => Promise<unknown>> = {
    'create-payment': (payer, request) =>
      functions.createPayment({ payer, body: read(CreatePaymentBody, request), key: keyOf(request) }),
    'create-subscription': async (payer, request) => {
      const { tier, price } = read(CreateSubscriptionBody, request)
      return { url: await functions.createSubscription({ payer, tier, price, key: keyOf(request) }) }
    },
    'check-subscription': (account) => functions.checkSubscription(account.id),
    'customer-portal': async (account) => ({ url: await functions.customerPortal(account) }),
  }

  app.post('/:name', { config, preHandler: limit }, async (request, reply) => {
    const { name } = request.params as { name: string }
    const handle = Object.hasOwn(handlers, name) ? handlers[name] : undefined
    if (!handle) throw new NotAFunction()
    const answer = await handle(await caller(request), request)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
  })
  app.all('/*', { config }, async () => {
    throw new NotAFunction()
  })
}

/** The specified screens compare this text. */
const sentenceOf = (error: AppError) => (error.code === 'account.required' ? 'Authentication required' : error.message)

function read<T>(schema: z.ZodType<T>, request: FastifyRequest): T {
  const parsed = schema.safeParse(request.body ?? {})
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  // People mistype amounts and get a sentence for it; the other fields are filled in by programs.
  if (issues.some(({ path }) => path === 'amount')) throw new AppError('payment.amount-invalid', {})
  throw new AppError('request.invalid', { issues })
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length < 1 || key.length > 255) throw new AppError('request.malformed', {})
  return key
}
