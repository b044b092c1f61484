import { OwnSessions, RecoveryCodes, RecoveryCodeUse } from '@vermeil/contracts/identity/accounts.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { guardObjects } from '../../../platform/http/can.ts'
import { routes } from '../../../platform/http/operations.ts'
import type { RecoveryCodes as RecoveryCodeUseCases } from '../factors/recovery-codes.ts'
import { type OwnSessions as OwnSessionUseCases, sessionRules } from './own-sessions.ts'

export type SessionRouteOptions = { sessions: OwnSessionUseCases; recoveryCodes: RecoveryCodeUseCases }

/** A person's sessions, and the codes for a lost second factor. */
export const sessionRoutes = routes<SessionRouteOptions>((api, { sessions, recoveryCodes }) => {
  const guarded = guardObjects(sessionRules, ({ sessionId }: { sessionId: string }) => sessions.byId(sessionId))

  api.get('/sessions', 'account', {
    operationId: 'listSessions',
    summary: 'List your sessions',
    query: LimitQuery,
    answer: OwnSessions,
    handle: async ({ account, query }) => ({
      sessions: (await sessions.list(account)).slice(0, query.limit),
    }),
  })
  api.delete('/sessions/:sessionId', guarded.to('session.end'), {
    operationId: 'endSession',
    summary: 'End one of your sessions',
    handle: ({ subject }) => sessions.end(subject),
  })

  api.post('/recovery-codes', 'account', {
    operationId: 'createRecoveryCodes',
    summary: 'Create new recovery codes',
    created: RecoveryCodes,
    refusals: ['account.no-second-factor'],
    handle: async ({ account, reply }) => {
      const codes = await recoveryCodes.create(account)
      return reply.code(201).header('cache-control', 'no-store').send({ codes })
    },
  })
  // Open to a session that awaits its second factor, since that is what was lost.
  api.post('/recovery-code', 'session', {
    operationId: 'useRecoveryCode',
    summary: 'Turn the second factor off with a recovery code',
    body: RecoveryCodeUse,
    refusals: ['account.recovery-refused'],
    handle: ({ account, body }) => recoveryCodes.use(account.id, body),
  })
})
