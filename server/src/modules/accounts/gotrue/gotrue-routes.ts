import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireApiKey } from '../../../platform/http/api-key.ts'
import { mailedKindOf, withFragment, withQuery } from '../links/redirect-rules.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { replyInGotrue, toRefusal } from './gotrue-errors.ts'
import type { GotrueRouteOptions } from './gotrue-route-options.ts'
import { VerifyQuery } from './gotrue-schemas.ts'
import { gotrueSessionRoutes } from './gotrue-session-routes.ts'
import { gotrueUserRoutes } from './gotrue-user-routes.ts'
import { callerOf } from './require-session.ts'

const config = { access: 'protocol' } as const

/** `/auth/v1` in the protocol of the official client library. */
export const gotrueRoutes: FastifyPluginAsyncZod<GotrueRouteOptions> = async (app, options) => {
  replyInGotrue(app)
  const { key, auth, limits, redirectFor } = options
  const within = { ...options, prefix: '' } // the prefix in the options is applied already

  // Opened by mail programs, monitors and other servers, none of which carries the key.
  app.get('/health', { config }, async () => ({ version: 'v2', name: 'GoTrue', description: 'Vermeil accounts' }))
  app.get('/.well-known/jwks.json', { config }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send({ keys: [key.publicJwk] }),
  )

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

  // Opened by the browser itself, which sends no key.
  app.get('/authorize', { config }, async () => {
    throw new AuthRefusal('validation_failed', { message: 'Unsupported provider: provider is not enabled' })
  })

  await app.register(async (keyed) => {
    requireApiKey(keyed, options.anonKey)
    keyed.get('/settings', { config }, async () => settings)
    await keyed.register(gotrueSessionRoutes, within)
    await keyed.register(gotrueUserRoutes, within)
    await keyed.register(gotrueUnsupportedRoutes)
  })
}

const settings = {
  external: { anonymous_users: false, email: true, phone: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  passkeys_enabled: false,
}

const NamedBody = z.object({ phone: z.string().nullish() }).nullish()

/** Calls of the client library for what Vermeil doesn't offer, refused in the protocol's own words. */
const gotrueUnsupportedRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post('/otp', { config, schema: { body: NamedBody } }, async ({ body }) => {
    if (body?.phone) throw new AuthRefusal('phone_provider_disabled', { message: 'Unsupported phone provider' })
    throw new AuthRefusal('otp_disabled')
  })
  app.post('/sso', { config }, async () => {
    throw new AuthRefusal('saml_provider_disabled')
  })
}
