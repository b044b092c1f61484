import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mailedKindOf } from '../links/redirect-rules.ts'
import { AuthRefusal } from './auth-refusal.ts'
import type { GotrueRouteOptions } from './gotrue-route-options.ts'
import {
  challengeIn,
  LogoutQuery,
  Nothing,
  PasswordGrant,
  PkceGrant,
  RecoverBody,
  RedirectQuery,
  RefreshGrant,
  ResendBody,
  SessionReply,
  SignUpBody,
  TokenQuery,
  User,
  VerifyBody,
} from './gotrue-schemas.ts'
import { callerOf } from './require-session.ts'

const config = { access: 'protocol' } as const

/** Coming in and going out: sign-up, the three grants, sign-out, and what is mailed for them. */
export const gotrueSessionRoutes: FastifyPluginAsyncZod<GotrueRouteOptions> = async (app, options) => {
  const { auth, limits, requireSession, redirectFor } = options
  const limited = (kind: 'token' | 'mail') => async (request: FastifyRequest) => limits.fromAddress(kind, request.ip)

  app.post(
    '/signup',
    {
      config,
      preHandler: limited('mail'),
      schema: { querystring: RedirectQuery, body: SignUpBody, response: { 200: User } },
    },
    async ({ body, query }) => {
      if (body.phone) throw new AuthRefusal('phone_provider_disabled', { message: 'Phone signups are disabled' })
      if (!body.email && !body.password) throw new AuthRefusal('anonymous_provider_disabled')
      if (!body.email) {
        throw new AuthRefusal('validation_failed', { message: 'Unable to validate email address: invalid format' })
      }
      return auth.signUp({
        email: body.email,
        password: body.password ?? '',
        data: body.data ?? {},
        redirectTo: redirectFor('signup', query.redirect_to),
        challenge: challengeIn(body),
      })
    },
  )

  app.post(
    '/token',
    {
      config,
      preHandler: limited('token'),
      schema: {
        querystring: TokenQuery,
        body: z.record(z.string(), z.unknown()),
        response: { 200: SessionReply },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      switch (request.query.grant_type) {
        case 'password':
          if (request.body.phone && !request.body.email) throw new AuthRefusal('phone_provider_disabled')
          return auth.signIn(read(PasswordGrant, request.body), caller)
        case 'refresh_token':
          return auth.refresh(read(RefreshGrant, request.body).refresh_token, caller)
        case 'pkce': {
          const { auth_code, code_verifier } = read(PkceGrant, request.body)
          return auth.exchangeCode(auth_code, code_verifier, caller)
        }
        case 'id_token':
          throw new AuthRefusal('provider_disabled')
        case 'web3':
          throw new AuthRefusal('web3_provider_disabled')
        default:
          throw new AuthRefusal('validation_failed', { message: 'unsupported_grant_type' })
      }
    },
  )

  app.post('/logout', { config, schema: { querystring: LogoutQuery } }, async (request, reply) => {
    await auth.signOut(await requireSession(request), request.query.scope)
    return reply.code(204).send()
  })

  app.post(
    '/recover',
    {
      config,
      preHandler: limited('mail'),
      schema: { querystring: RedirectQuery, body: RecoverBody, response: { 200: Nothing } },
    },
    async ({ body, query }) => {
      const redirectTo = redirectFor('recovery', query.redirect_to)
      await auth.askForLink({ kind: 'recovery', email: body.email, redirectTo, challenge: challengeIn(body) })
      return {}
    },
  )

  app.post(
    '/resend',
    {
      config,
      preHandler: limited('mail'),
      schema: { querystring: RedirectQuery, body: ResendBody, response: { 200: Nothing } },
    },
    async ({ body, query }) => {
      const { type, email } = body
      if (type === 'sms' || type === 'phone_change') {
        throw new AuthRefusal('phone_provider_disabled', { message: 'Unsupported phone provider' })
      }
      if (!email) throw new AuthRefusal('validation_failed', { message: 'Resend requires an email address' })
      const redirectTo = redirectFor(type, query.redirect_to)
      await auth.askForLink({ kind: type, email, redirectTo, challenge: challengeIn(body) })
      return {}
    },
  )

  app.post(
    '/verify',
    { config, preHandler: limited('mail'), schema: { body: VerifyBody, response: { 200: SessionReply } } },
    async (request) => {
      const { type, token_hash, email, token } = request.body
      const kind = mailedKindOf(type)
      if (!kind) throw new AuthRefusal('otp_expired', { message: 'Token has expired or is invalid' })
      const proof = token_hash ? { token: token_hash } : email && token ? { email, code: token } : null
      if (!proof) {
        const message = 'Verify requires either a token_hash, or an email and a token'
        throw new AuthRefusal('validation_failed', { message })
      }
      const outcome = await auth.verifyLink(kind, proof, callerOf(request), { inBrowser: false })
      if (!('session' in outcome)) throw new Error('A code is given to a browser only.')
      return outcome.session
    },
  )
}

/** The grants share one address, so each body is checked once it is known which it is. */
function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AuthRefusal('validation_failed', { message: `${issue?.path.join('.')}: ${issue?.message}` })
}
