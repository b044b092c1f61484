import {
  EmailChangeUndo,
  Onboarding,
  OwnProfile,
  PasswordProof,
  PreferenceChange,
  Preferences,
  ProfileChange,
  RoleAddition,
  RoleParams,
  UndoneEmailChange,
} from '@vermeil/contracts/identity/accounts.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { FileForm } from '../../../platform/media/read-parts.ts'
import { acceptUploads } from '../../../platform/media/receive-upload.ts'
import { uploadRefusalCodes } from '../../../platform/media/upload-refused.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { RecoveryCodes } from '../factors/recovery-codes.ts'
import type { UndoEmailChange } from '../links/undo-email-change.ts'
import type { CredentialLimits } from '../passwords/credential-limits.ts'
import type { OwnSessions } from '../sessions/own-sessions.ts'
import { sessionRoutes } from '../sessions/session-routes.ts'
import type { OwnAvatar } from './avatar.ts'
import type { OwnData } from './own-data.ts'
import type { ProfileUseCases } from './own-profile.ts'

export type AccountRouteOptions = {
  limiter: Limiter
  profile: ProfileUseCases
  sessions: OwnSessions
  data: OwnData
  avatar: OwnAvatar
  recoveryCodes: RecoveryCodes
  undoEmailChange: UndoEmailChange
  limits: CredentialLimits
}

const config = { access: 'account' } as const
const Done = z.null()

/** `/api/v1/account`: a person's own settings, apart from what the auth protocol covers. */
export const accountRoutes: FastifyPluginAsyncZod<AccountRouteOptions> = async (app, options) => {
  const { profile, data, avatar, undoEmailChange, limits } = options

  app.get(
    '/profile',
    { config, schema: { operationId: 'getProfile', summary: 'Read your profile', response: { 200: OwnProfile } } },
    (request) => profile.read(accountOf(request).id),
  )
  app.patch(
    '/profile',
    {
      config,
      schema: {
        operationId: 'updateProfile',
        summary: 'Change your profile',
        body: ProfileChange,
        response: { 200: OwnProfile },
      },
    },
    (request) => profile.change(accountOf(request).id, request.body),
  )
  app.post(
    '/onboarding',
    {
      config,
      schema: {
        operationId: 'completeOnboarding',
        summary: 'Choose a role and complete your profile',
        body: Onboarding,
        response: { 200: OwnProfile },
      },
    },
    (request) => profile.onboard(accountOf(request).id, request.body),
  )

  app.put(
    '/roles/:role',
    {
      config: { ...config, refusals: ['account.administrator-alone'] },
      schema: {
        operationId: 'addRole',
        summary: 'Add a role to your account, as your home role if you like',
        params: RoleParams,
        body: RoleAddition,
        response: { 200: OwnProfile },
      },
    },
    (request) => profile.addRole(accountOf(request).id, request.params.role, request.body),
  )

  app.get(
    '/preferences',
    {
      config,
      schema: { operationId: 'getPreferences', summary: 'Read your preferences', response: { 200: Preferences } },
    },
    (request) => profile.preferences(accountOf(request).id),
  )
  app.put(
    '/preferences',
    {
      config: { ...config, refusals: ['preferences.sms-unavailable'] },
      schema: {
        operationId: 'updatePreferences',
        summary: 'Change your preferences',
        body: PreferenceChange,
        response: { 200: Preferences },
      },
    },
    (request) => profile.setPreferences(accountOf(request).id, request.body),
  )

  await app.register(sessionRoutes, { ...options, prefix: '' }) // the prefix in the options is applied already

  // By the link in the notice to the old address: its reader may have no session any more.
  app.post(
    '/email-change/undo',
    {
      config: { access: 'anyone', refusals: ['email-change.unknown', 'email-change.address-taken'] },
      preHandler: (request) => limits.fromAddress('mail', request.ip),
      schema: {
        operationId: 'undoEmailChange',
        summary: 'Stop or revert a change of your email address',
        body: EmailChangeUndo,
        response: { 200: UndoneEmailChange },
      },
    },
    (request) => undoEmailChange(request.body.token),
  )

  app.post(
    '/export',
    {
      config,
      preHandler: limitRequests(options.limiter, requestLimits.exports),
      schema: {
        operationId: 'exportData',
        summary: 'Export all data about you',
        response: { 200: z.record(z.string(), z.unknown()) },
      },
    },
    (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="vermeil-data.json"' })
      return data.export(accountOf(request).id)
    },
  )
  app.delete(
    '/',
    {
      config: { ...config, refusals: ['account.is-staff', 'account.wrong-password', 'account.has-obligations'] },
      schema: {
        operationId: 'deleteAccount',
        summary: 'Delete your account',
        body: PasswordProof,
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      await data.erase(accountOf(request), request.body.password)
      return reply.code(204).send(null)
    },
  )

  await app.register(async (uploads) => {
    await acceptUploads(uploads)
    uploads.post(
      '/avatar',
      {
        config: {
          ...config,
          refusals: [...uploadRefusalCodes, 'upload.quota-exceeded'],
          form: FileForm,
        },
        schema: { operationId: 'replaceAvatar', summary: 'Upload your picture', response: { 200: OwnProfile } },
      },
      async (request) => {
        const { id } = accountOf(request)
        await avatar.replace(id, request)
        return profile.read(id)
      },
    )
    uploads.delete(
      '/avatar',
      {
        config,
        schema: { operationId: 'removeAvatar', summary: 'Remove your picture', response: { 200: OwnProfile } },
      },
      async (request) => {
        const { id } = accountOf(request)
        await avatar.remove(id)
        return profile.read(id)
      },
    )
  })
}
