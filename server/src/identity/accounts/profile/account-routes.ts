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
import { z } from 'zod'
import { operations, routes } from '../../../platform/http/operations.ts'
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

/** `/api/v1/account`: a person's own settings, apart from what the auth protocol covers. */
export const accountRoutes = routes<AccountRouteOptions>(async (api, options, app) => {
  const { profile, data, avatar, undoEmailChange, limits } = options

  api.get('/profile', 'account', {
    operationId: 'getProfile',
    summary: 'Read your profile',
    answer: OwnProfile,
    handle: ({ account }) => profile.read(account.id),
  })
  api.patch('/profile', 'account', {
    operationId: 'updateProfile',
    summary: 'Change your profile',
    body: ProfileChange,
    answer: OwnProfile,
    handle: ({ account, body }) => profile.change(account.id, body),
  })
  api.post('/onboarding', 'account', {
    operationId: 'completeOnboarding',
    summary: 'Choose a role and complete your profile',
    body: Onboarding,
    answer: OwnProfile,
    handle: ({ account, body }) => profile.onboard(account.id, body),
  })

  api.put('/roles/:role', 'account', {
    operationId: 'addRole',
    summary: 'Add a role to your account, as your home role if you like',
    params: RoleParams,
    body: RoleAddition,
    answer: OwnProfile,
    refusals: ['account.administrator-alone'],
    handle: ({ account, params, body }) => profile.addRole(account.id, params.role, body),
  })

  api.get('/preferences', 'account', {
    operationId: 'getPreferences',
    summary: 'Read your preferences',
    answer: Preferences,
    handle: ({ account }) => profile.preferences(account.id),
  })
  api.put('/preferences', 'account', {
    operationId: 'updatePreferences',
    summary: 'Change your preferences',
    body: PreferenceChange,
    answer: Preferences,
    refusals: ['preferences.sms-unavailable'],
    handle: ({ account, body }) => profile.setPreferences(account.id, body),
  })

  await app.register(sessionRoutes, { ...options, prefix: '' }) // the prefix in the options is applied already

  // By the link in the notice to the old address: its reader may have no session any more.
  api.post('/email-change/undo', 'anyone', {
    operationId: 'undoEmailChange',
    summary: 'Stop or revert a change of your email address',
    body: EmailChangeUndo,
    answer: UndoneEmailChange,
    refusals: ['email-change.unknown', 'email-change.address-taken'],
    preHandler: (request) => limits.fromAddress('mail', request.ip),
    handle: ({ body }) => undoEmailChange(body.token),
  })

  api.post('/export', 'account', {
    operationId: 'exportData',
    summary: 'Export all data about you',
    answer: z.record(z.string(), z.unknown()),
    preHandler: limitRequests(options.limiter, requestLimits.exports),
    handle: ({ account, reply }) => {
      reply.headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="vermeil-data.json"' })
      return data.export(account.id)
    },
  })
  api.delete('/', 'account', {
    operationId: 'deleteAccount',
    summary: 'Delete your account',
    body: PasswordProof,
    refusals: ['account.is-staff', 'account.wrong-password', 'account.has-obligations'],
    handle: ({ account, body }) => data.erase(account, body.password),
  })

  await app.register(async (uploads) => {
    const api = operations(uploads)
    await acceptUploads(uploads)
    api.post('/avatar', 'account', {
      operationId: 'replaceAvatar',
      summary: 'Upload your picture',
      answer: OwnProfile,
      refusals: [...uploadRefusalCodes, 'upload.quota-exceeded'],
      form: FileForm,
      handle: async ({ account: { id }, request }) => {
        await avatar.replace(id, request)
        return profile.read(id)
      },
    })
    api.delete('/avatar', 'account', {
      operationId: 'removeAvatar',
      summary: 'Remove your picture',
      answer: OwnProfile,
      handle: async ({ account: { id } }) => {
        await avatar.remove(id)
        return profile.read(id)
      },
    })
  })
})
