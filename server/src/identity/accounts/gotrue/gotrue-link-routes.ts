import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mailedKindOf, withFragment, withQuery } from '../links/redirect-rules.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { toRefusal } from './gotrue-errors.ts'
import {
  callerOf,
  challengeIn,
  config,
  type GotrueRouteOptions,
  Nothing,
  pkce,
  RedirectQuery,
} from './gotrue-request.ts'
import { metadata, SessionReply, User } from './gotrue-user.ts'
import { invalidEmail, ProtocolEmail } from './protocol-email.ts'

const SignUpBody = z.object({
  email: ProtocolEmail.nullish(),
  password: z.string().max(1_000).nullish(),
  phone: z.string().max(50).nullish(),
  data: metadata.nullish(),
  ...pkce,
})
const RecoverBody = z.object({ email: ProtocolEmail, ...pkce })
const resendTypes = ['signup', 'email_change', 'sms', 'phone_change'] as const
const ResendBody = z.object({
  type: z.enum(resendTypes, { error: `Missing one of these types: ${resendTypes.join(', ')}` }),
  email: ProtocolEmail.nullish(),
  ...pkce,
})
const VerifyBody = z.object({
  type: z.string().max(50),
  token_hash: z.string().max(500).nullish(),
  email: ProtocolEmail.nullish(),
  token: z.string().max(50).nullish(),
})
const VerifyQuery = z.object({
  token: z.string().max(500).default(''),
  type: z.string().max(50).default(''),
  redirect_to: z.string().max(2_000).optional(),
})

/** Sign-up, and what is mailed: links and codes are asked for and verified. */
export const gotrueLinkRoutes: FastifyPluginAsyncZod<GotrueRouteOptions> = async (
  app,
  { auth, limits, redirectFor },
) => {
  app.addHook('preHandler', async (request) => limits.fromAddress('mail', request.ip))

  app.post(
    '/signup',
    {
      config,
      schema: { querystring: RedirectQuery, body: SignUpBody, response: { 200: User } },
    },
    async ({ body, query }) => {
      if (body.phone) throw new AuthRefusal('phone_provider_disabled', { message: 'Phone signups are disabled' })
      if (!body.email && !body.password) throw new AuthRefusal('anonymous_provider_disabled')
      if (!body.email) {
        throw new AuthRefusal('validation_failed', { message: invalidEmail })
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
    '/recover',
    {
      config,
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

  app.post('/verify', { config, schema: { body: VerifyBody, response: { 200: SessionReply } } }, async (request) => {
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
  })
}

/** The link in a mail. It is opened by a mail program, which carries no key. */
export const mailedLinkRoute: FastifyPluginAsyncZod<GotrueRouteOptions> = async (
  app,
  { auth, limits, redirectFor },
) => {
  // Not for HEAD: mail scanners send it to see whether a link is safe, and it would spend the link.
  app.get(
    '/verify',
    { config, exposeHeadRoute: false, schema: { querystring: VerifyQuery } },
    async (request, reply) => {
      const { token, type, redirect_to } = request.query
      const kind = mailedKindOf(type)
      // Checked again: the reader of the mail can edit the address in it.
      const target = redirectFor(kind ?? 'signup', redirect_to)
      try {
        await limits.fromAddress('mail', request.ip)
        if (!kind) throw new AuthRefusal('otp_expired')
        const outcome = await auth.verifyLink(kind, { token }, callerOf(request), { inBrowser: true })
        if ('authCode' in outcome) return reply.redirect(withQuery(target, { code: outcome.authCode }), 303)
        const { user: _, ...tokens } = outcome.session
        return reply.redirect(withFragment(target, { ...tokens, type: kind }), 303)
      } catch (error) {
        const refusal = toRefusal(error)
        if (refusal.status >= 500) request.log.error({ err: error }, 'mailed link failed')
        const fields = { error: 'access_denied', error_code: refusal.code, error_description: refusal.message }
        const query = token.startsWith('pkce_') ? withQuery(target, fields) : target
        return reply.redirect(withFragment(query, fields), 303)
      }
    },
  )
}
