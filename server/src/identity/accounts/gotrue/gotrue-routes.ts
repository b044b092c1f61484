import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireApiKey } from '../../../platform/http/api-key.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { replyInGotrue } from './gotrue-errors.ts'
import { gotrueLinkRoutes, mailedLinkRoute } from './gotrue-link-routes.ts'
import { callerOf, config, type GotrueRouteOptions } from './gotrue-request.ts'
import { SessionReply } from './gotrue-user.ts'
import { gotrueUserRoutes } from './gotrue-user-routes.ts'
import { ProtocolEmail } from './protocol-email.ts'

const TokenQuery = z.object({ grant_type: z.string() })
const PasswordGrant = z.object({ email: ProtocolEmail, password: z.string().min(1).max(1_000) })
const RefreshGrant = z.object({ refresh_token: z.string().min(1).max(500) })
const PkceGrant = z.object({ auth_code: z.string().min(1).max(200), code_verifier: z.string().min(1).max(200) })
const LogoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') })

/** `/auth/v1` in the protocol of the official client library. */
export const gotrueRoutes: FastifyPluginAsyncZod<GotrueRouteOptions> = async (app, options) => {
  replyInGotrue(app)
  const jwks = { keys: options.keys.all.map(({ publicJwk }) => publicJwk) }
  const within = { ...options, prefix: '' } // the prefix in the options is applied already

  // Opened by mail programs, monitors and other servers, none of which carries the key.
  app.get('/health', { config }, async () => ({ version: 'v2', name: 'GoTrue', description: 'Vermeil accounts' }))
  app.get('/.well-known/jwks.json', { config }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send(jwks),
  )

  await app.register(mailedLinkRoute, within)

  // Opened by the browser itself, which sends no key.
  app.get('/authorize', { config }, async () => {
    throw new AuthRefusal('validation_failed', { message: 'Unsupported provider: provider is not enabled' })
  })

  await app.register(async (keyed) => {
    requireApiKey(keyed, options.anonKey)
    keyed.get('/settings', { config }, async () => settings)
    await keyed.register(gotrueSessionRoutes, within)
    await keyed.register(gotrueLinkRoutes, within)
    await keyed.register(gotrueUserRoutes, within)
    await keyed.register(gotrueUnsupportedRoutes)
  })
}

/** The three grants, and sign-out. */
const gotrueSessionRoutes: FastifyPluginAsyncZod<GotrueRouteOptions> = async (
  app,
  { auth, limits, requireSession },
) => {
  app.post(
    '/token',
    {
      config,
      preHandler: async (request) => limits.fromAddress('token', request.ip),
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
}

/** The grants share one address, so each body is checked once it is known which it is. */
function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AuthRefusal('validation_failed', { message: `${issue?.path.join('.')}: ${issue?.message}` })
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
