import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AuthRefusal } from './auth-refusal.ts'
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
import { ProtocolEmail } from './protocol-email.ts'

const UserBody = z.object({
  email: ProtocolEmail.nullish(),
  password: z.string().max(1_000).nullish(),
  current_password: z.string().max(1_000).nullish(),
  nonce: z.string().max(50).nullish(),
  data: metadata.nullish(),
  app_metadata: z.unknown().optional(),
  ...pkce,
})
const FactorParams = z.object({ factorId: z.uuid() })
const EnrollBody = z.object({
  factor_type: z.string(),
  friendly_name: z.string().max(200).nullish(),
  issuer: z.string().max(100).nullish(),
})
const FactorCodeBody = z.object({ challenge_id: z.uuid(), code: z.string().max(20) })
const Enrolled = z.object({
  id: z.string(),
  type: z.literal('totp'),
  friendly_name: z.string(),
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
})
const Challenged = z.object({ id: z.string(), type: z.literal('totp'), expires_at: z.int() })

/** The signed-in person themselves, and their second factors. */
export const gotrueUserRoutes: FastifyPluginAsyncZod<GotrueRouteOptions> = async (app, options) => {
  const { auth, limits, requireSession, requireFullSession, redirectFor } = options
  const limited = (kind: 'user' | 'factor' | 'mail') => async (request: FastifyRequest) =>
    limits.fromAddress(kind, request.ip)

  // Before anything else is looked at: without a session there is no other answer.
  app.addHook('onRequest', async (request) => void (await requireSession(request)))

  app.get('/user', { config, schema: { response: { 200: User } } }, async (request) => {
    const { person } = await requireSession(request)
    return auth.userOf(person.id)
  })

  app.put(
    '/user',
    {
      config,
      preHandler: limited('user'),
      schema: { querystring: RedirectQuery, body: UserBody, response: { 200: User } },
    },
    async (request) => {
      const { person, session } = await requireFullSession(request)
      const { body, query } = request
      if (body.app_metadata !== undefined && body.app_metadata !== null) throw new AuthRefusal('not_admin')
      await auth.changeUser(person, session, {
        data: body.data ?? undefined,
        password: body.password ?? undefined,
        currentPassword: body.current_password ?? undefined,
        nonce: body.nonce ?? undefined,
        email: body.email ?? undefined,
        redirectTo: redirectFor('email_change', query.redirect_to),
        challenge: challengeIn(body),
      })
      return auth.userOf(person.id)
    },
  )

  app.get(
    '/reauthenticate',
    { config, preHandler: limited('mail'), schema: { response: { 200: Nothing } } },
    async (request) => {
      const { person } = await requireFullSession(request)
      await auth.askForLink({ kind: 'reauthentication', email: person.email, redirectTo: '', challenge: null })
      return {}
    },
  )

  for (const [method, url] of [
    ['GET', '/user/identities/authorize'],
    ['DELETE', '/user/identities/:identityId'],
  ] as const) {
    app.route({
      method,
      url,
      config,
      handler: async () => {
        throw new AuthRefusal('manual_linking_disabled')
      },
    })
  }

  app.post(
    '/factors',
    { config, preHandler: limited('factor'), schema: { body: EnrollBody, response: { 200: Enrolled } } },
    async (request) => {
      const { person, session } = await requireSession(request)
      const { factor_type, friendly_name, issuer } = request.body
      if (factor_type === 'phone') throw new AuthRefusal('mfa_phone_enroll_not_enabled')
      if (factor_type === 'webauthn') throw new AuthRefusal('mfa_webauthn_enroll_not_enabled')
      if (factor_type !== 'totp') {
        throw new AuthRefusal('validation_failed', { message: 'factor_type needs to be totp, phone, or webauthn' })
      }
      return auth.enrollFactor(person, session, {
        friendlyName: friendly_name?.trim() ?? '',
        issuer: issuer?.trim() || 'Vermeil',
      })
    },
  )

  app.post(
    '/factors/:factorId/challenge',
    { config, preHandler: limited('factor'), schema: { params: FactorParams, response: { 200: Challenged } } },
    async (request) => {
      const { person } = await requireSession(request)
      return auth.challengeFactor(person, request.params.factorId, callerOf(request))
    },
  )

  app.post(
    '/factors/:factorId/verify',
    {
      config,
      preHandler: limited('factor'),
      schema: { params: FactorParams, body: FactorCodeBody, response: { 200: SessionReply } },
    },
    async (request) => {
      const { person, session } = await requireSession(request)
      const { challenge_id: challengeId, code } = request.body
      const { factorId } = request.params
      return auth.verifyFactor(person, session, { factorId, challengeId, code }, callerOf(request))
    },
  )

  app.delete(
    '/factors/:factorId',
    {
      config,
      preHandler: limited('factor'),
      schema: { params: FactorParams, response: { 200: z.object({ id: z.string() }) } },
    },
    async (request) => {
      const { person, session } = await requireSession(request)
      return auth.removeFactor(person, session, request.params.factorId)
    },
  )
}
