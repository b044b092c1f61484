import {
  AccountReason,
  ApprovalBody,
  BidLimitBody,
  GiveRoleBody,
  PersonRecord,
  SuspendBody,
} from '@vermeil/contracts/desk/people.schema'
import { Role } from '@vermeil/contracts/identity/roles.schema'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { accountOf } from '../../platform/http/access.ts'
import { decidesAbout, decidesNothing } from '../../platform/http/parties.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { People } from './people.ts'

type Options = { database: Database; accounts: Accounts; people: People }

const access = ['admin'] as const
const PersonParams = z.strictObject({ accountId: z.uuid() })
const SessionParams = PersonParams.extend({ sessionId: z.uuid() })
const HeldRoleParams = PersonParams.extend({ role: Role })
const Done = z.null()
const ofAccount = decidesAbout({ account: 'accountId' })
const endsSessions = decidesNothing('Whose sessions end signs in again.')

/** One person: what is known, and what an administrator does about it. Each act is in the audit log. */
export const personRoutes: FastifyPluginAsyncZod<Options> = async (app, { database, accounts, people }) => {
  const actOf = (request: FastifyRequest & { params: { accountId: string } }) => ({
    actorId: accountOf(request).id,
    accountId: request.params.accountId,
  })

  app.get(
    '/',
    {
      config: { access, refusals: ['account.unknown'] },
      schema: {
        operationId: 'getPerson',
        summary: 'Read what is known about a person',
        params: PersonParams,
        response: { 200: PersonRecord },
      },
    },
    (request) => people.read(request.params.accountId),
  )

  app.put(
    '/suspension',
    {
      config: {
        access,
        parties: decidesNothing('The own account is refused as such; nobody gains by being suspended.'),
        refusals: ['account.unknown', 'account.is-self', 'account.last-administrator'],
      },
      schema: {
        operationId: 'suspendAccount',
        summary: 'Suspend an account and end its sessions',
        params: PersonParams,
        body: SuspendBody,
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      const { actorId, accountId } = actOf(request)
      await people.suspend(actorId, accountId, request.body)
      return reply.code(204).send(null)
    },
  )
  app.delete(
    '/suspension',
    {
      config: { access, parties: ofAccount, refusals: ['account.unknown', 'account.not-suspended'] },
      schema: {
        operationId: 'reinstateAccount',
        summary: 'Lift the suspension of an account',
        params: PersonParams,
        body: AccountReason,
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      await accounts.reinstate({ ...actOf(request), ...request.body })
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/bid-limit',
    {
      config: { access, parties: ofAccount, refusals: ['account.unknown'] },
      schema: {
        operationId: 'setBidLimit',
        summary: 'Set how much a person may owe at once',
        params: PersonParams,
        body: BidLimitBody,
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      await accounts.setBidLimit({ ...actOf(request), ...request.body })
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/sessions',
    {
      config: { access, parties: endsSessions, refusals: ['account.unknown'] },
      schema: {
        operationId: 'endSessionsOfAccount',
        summary: 'End every session of an account',
        params: PersonParams,
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      await accounts.endSessions(actOf(request), null)
      return reply.code(204).send(null)
    },
  )
  app.delete(
    '/sessions/:sessionId',
    {
      config: { access, parties: endsSessions, refusals: ['account.unknown', 'session.unknown'] },
      schema: {
        operationId: 'endSessionOfAccount',
        summary: 'End one session of an account',
        params: SessionParams,
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      await accounts.endSessions(actOf(request), request.params.sessionId)
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/approval',
    {
      config: { access, parties: ofAccount, refusals: ['account.unknown', 'account.administrator-alone'] },
      schema: {
        operationId: 'setApproval',
        summary: 'Set or take the mark of an approved seller',
        params: PersonParams,
        body: ApprovalBody,
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      await database.transaction((tx) => accounts.setApproved(tx, { ...actOf(request), ...request.body }))
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/roles/:role',
    {
      config: {
        access,
        parties: ofAccount,
        refusals: [
          ...(['account.unknown', 'account.wrong-password', 'account.wrong-code'] as const),
          ...(['account.has-obligations', 'account.administrator-alone'] as const),
        ],
      },
      schema: {
        operationId: 'giveRole',
        summary: 'Give an account a role',
        params: HeldRoleParams,
        body: GiveRoleBody,
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      await accounts.giveRole({ ...actOf(request), ...request.body, role: request.params.role })
      return reply.code(204).send(null)
    },
  )
  app.delete(
    '/roles/:role',
    {
      config: {
        access,
        parties: decidesNothing('The own role of administrator is refused as such; other roles can be given up.'),
        refusals: [
          ...(['account.unknown', 'account.is-self', 'account.last-administrator'] as const),
          ...(['account.last-role', 'account.role-not-held'] as const),
        ],
      },
      schema: {
        operationId: 'takeRole',
        summary: 'Take a role from an account',
        params: HeldRoleParams,
        body: AccountReason,
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      await accounts.takeRole({ ...actOf(request), ...request.body, role: request.params.role })
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/password-reset',
    {
      config: {
        access,
        parties: decidesNothing('The mail goes to the person themselves.'),
        refusals: ['account.unknown', 'account.suspended'],
      },
      schema: {
        operationId: 'sendPasswordReset',
        summary: 'Mail a person the link to choose a new password',
        params: PersonParams,
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      await accounts.sendReset(actOf(request))
      return reply.code(204).send(null)
    },
  )
}
