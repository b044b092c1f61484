import {
  EmailChangeUndo,
  Onboarding,
  OwnProfile,
  OwnSessions,
  PasswordProof,
  PreferenceChange,
  Preferences,
  ProfileChange,
  RecoveryCodes,
  RecoveryCodeUse,
  UndoneEmailChange,
} from '@vermeil/contracts/accounts'
import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { acceptUploads } from '../../platform/media/receive-upload.ts'
import { requestLimits } from '../../request-limits.ts'
import type { createAvatar } from './avatar.ts'
import type { CredentialLimits } from './credential-limits.ts'
import type { createOwnData } from './own-data.ts'
import type { createOwnProfile } from './own-profile.ts'
import type { createOwnSessions } from './own-sessions.ts'
import type { createRecoveryCodes } from './recovery-codes.ts'
import type { createUndoEmailChange } from './undo-email-change.ts'

export type AccountDoor = {
  limiter: Limiter
  profile: ReturnType<typeof createOwnProfile>
  sessions: ReturnType<typeof createOwnSessions>
  data: ReturnType<typeof createOwnData>
  avatar: ReturnType<typeof createAvatar>
  recoveryCodes: ReturnType<typeof createRecoveryCodes>
  undoEmailChange: ReturnType<typeof createUndoEmailChange>
  limits: CredentialLimits
}

const config = { access: 'account' } as const
const Done = z.null()

/** `/api/v1/account`: a person's own settings, apart from what the auth protocol covers. */
export const accountRoutes: FastifyPluginAsyncZod<AccountDoor> = async (app, door) => {
  const { profile, sessions, data, avatar, recoveryCodes, undoEmailChange, limits } = door

  app.get('/profile', { config, schema: { response: { 200: OwnProfile } } }, (request) =>
    profile.read(accountOf(request).id),
  )
  app.patch('/profile', { config, schema: { body: ProfileChange, response: { 200: OwnProfile } } }, (request) =>
    profile.change(accountOf(request).id, request.body),
  )
  app.post('/onboarding', { config, schema: { body: Onboarding, response: { 200: OwnProfile } } }, (request) =>
    profile.onboard(accountOf(request).id, request.body),
  )

  app.get('/preferences', { config, schema: { response: { 200: Preferences } } }, (request) =>
    profile.preferences(accountOf(request).id),
  )
  app.put('/preferences', { config, schema: { body: PreferenceChange, response: { 200: Preferences } } }, (request) =>
    profile.setPreferences(accountOf(request).id, request.body),
  )

  app.get('/sessions', { config, schema: { response: { 200: OwnSessions } } }, async (request) => ({
    sessions: await sessions.list(accountOf(request)),
  }))
  app.delete(
    '/sessions/:sessionId',
    { config, schema: { params: z.strictObject({ sessionId: z.uuid() }), response: { 204: Done } } },
    async (request, reply) => {
      await sessions.end(accountOf(request).id, request.params.sessionId)
      return reply.code(204).send(null)
    },
  )

  app.post('/recovery-codes', { config, schema: { response: { 201: RecoveryCodes } } }, async (request, reply) => {
    const codes = await recoveryCodes.create(accountOf(request))
    return reply.code(201).header('cache-control', 'no-store').send({ codes })
  })
  // Open to a session that still owes the second factor, for that is what was lost.
  app.post(
    '/recovery-code',
    { config: { access: 'session' }, schema: { body: RecoveryCodeUse, response: { 204: Done } } },
    async (request, reply) => {
      await recoveryCodes.use(accountOf(request).id, request.body)
      return reply.code(204).send(null)
    },
  )

  // By the link in the notice to the old address: its reader may have no session any more.
  app.post(
    '/email-change/undo',
    {
      config: { access: 'anyone' },
      preHandler: (request) => limits.fromAddress('mail', request.ip),
      schema: { body: EmailChangeUndo, response: { 200: UndoneEmailChange } },
    },
    (request) => undoEmailChange(request.body.token),
  )

  app.post(
    '/export',
    {
      config,
      preHandler: limitRequests(door.limiter, requestLimits.exports),
      schema: { response: { 200: z.record(z.string(), z.unknown()) } },
    },
    (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="vermeil-data.json"' })
      return data.export(accountOf(request).id)
    },
  )
  app.delete('/', { config, schema: { body: PasswordProof, response: { 204: Done } } }, async (request, reply) => {
    await data.erase(accountOf(request), request.body.password)
    return reply.code(204).send(null)
  })

  await app.register(async (uploads) => {
    await acceptUploads(uploads as unknown as FastifyInstance)
    uploads.post('/avatar', { config, schema: { response: { 200: OwnProfile } } }, async (request) => {
      const { id } = accountOf(request)
      await avatar.replace(id, request)
      return profile.read(id)
    })
    uploads.delete('/avatar', { config, schema: { response: { 200: OwnProfile } } }, async (request) => {
      const { id } = accountOf(request)
      await avatar.remove(id)
      return profile.read(id)
    })
  })
}
