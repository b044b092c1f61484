import { OwnSessions, RecoveryCodes, RecoveryCodeUse } from '@vermeil/contracts/identity/accounts.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import type { RecoveryCodes as RecoveryCodeUseCases } from '../factors/recovery-codes.ts'
import { type OwnSessions as OwnSessionUseCases, sessionRules } from './own-sessions.ts'

export type SessionRouteOptions = { sessions: OwnSessionUseCases; recoveryCodes: RecoveryCodeUseCases }

const config = { access: 'account' } as const
const Done = z.null()
const SessionParams = z.strictObject({ sessionId: z.uuid() })

/** A person's sessions, and the codes for a lost second factor. */
export const sessionRoutes: FastifyPluginAsyncZod<SessionRouteOptions> = async (app, { sessions, recoveryCodes }) => {
  const guarded = guardObjects(sessionRules, ({ sessionId }: z.infer<typeof SessionParams>) => sessions.byId(sessionId))

  app.get(
    '/sessions',
    {
      config,
      schema: {
        operationId: 'listSessions',
        summary: 'List your sessions',
        querystring: LimitQuery,
        response: { 200: OwnSessions },
      },
    },
    async (request) => ({
      sessions: (await sessions.list(accountOf(request))).slice(0, request.query.limit),
    }),
  )
  app.delete(
    '/sessions/:sessionId',
    {
      config: { access: guarded.to('session.end') },
      schema: {
        operationId: 'endSession',
        summary: 'End one of your sessions',
        params: SessionParams,
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      await sessions.end(guarded.subjectOf(request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/recovery-codes',
    {
      config: { ...config, refusals: ['account.no-second-factor'] },
      schema: {
        operationId: 'createRecoveryCodes',
        summary: 'Create new recovery codes',
        response: { 201: RecoveryCodes },
      },
    },
    async (request, reply) => {
      const codes = await recoveryCodes.create(accountOf(request))
      return reply.code(201).header('cache-control', 'no-store').send({ codes })
    },
  )
  // Open to a session that awaits its second factor, since that is what was lost.
  app.post(
    '/recovery-code',
    {
      config: { access: 'session', refusals: ['account.recovery-refused'] },
      schema: {
        operationId: 'useRecoveryCode',
        summary: 'Turn the second factor off with a recovery code',
        body: RecoveryCodeUse,
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      await recoveryCodes.use(accountOf(request).id, request.body)
      return reply.code(204).send(null)
    },
  )
}
