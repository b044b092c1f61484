import {
  AcceptedInvitation,
  ActivityPage,
  ActivityQuery,
  InvitationBody,
  InvitationToken,
  InvitationView,
  MemberBody,
  Team,
} from '@vermeil/contracts/trades/production-team.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { neverCache } from '../../../platform/media/send-media.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { Invitations } from './invitations.ts'
import type { ManageTeam } from './manage-team.ts'
import { guardProductions, withStanding } from './production-access.ts'

const ProductionParams = z.strictObject({ productionId: z.uuid() })
const MemberParams = z.strictObject({ productionId: z.uuid(), memberId: z.uuid() })
const InvitationParams = z.strictObject({ productionId: z.uuid(), invitationId: z.uuid() })
const TokenParams = z.strictObject({ token: InvitationToken })

type Options = { db: Db; team: ManageTeam; invitations: Invitations; limiter: Limiter }

export const teamRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, team, invitations, limiter }) => {
  const guard = guardProductions(db).productions

  app.get(
    '/productions/:productionId/team',
    {
      config: { access: guard.to('production.view') },
      schema: {
        operationId: 'getTeam',
        summary: 'Read the team of a production',
        params: ProductionParams,
        response: { 200: Team },
      },
    },
    (request) => team.read(accountOf(request).id, guard.subjectOf(request)),
  )

  app.get(
    '/productions/:productionId/activity',
    {
      config: { access: guard.to('production.view') },
      schema: {
        operationId: 'listProductionActivity',
        summary: 'List who did what in a production',
        params: ProductionParams,
        querystring: ActivityQuery,
        response: { 200: ActivityPage },
      },
    },
    (request) => team.activity(guard.subjectOf(request), request.query),
  )

  app.post(
    '/productions/:productionId/invitations',
    {
      config: {
        access: guard.to('team.manage', 'confirmed'),
        refusals: ['production.unknown', 'set.unknown', 'production.full', 'team.above-own', 'team.already-member'],
      },
      schema: {
        operationId: 'inviteToTeam',
        summary: 'Invite somebody by mail to a production or to single sets',
        params: ProductionParams,
        body: InvitationBody,
        response: { 204: z.undefined() },
      },
      preHandler: limitRequests(limiter, requestLimits.invitations),
    },
    async (request, reply) => {
      await team.invite(accountOf(request).id, withStanding(guard.subjectOf(request)), request.body)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/productions/:productionId/invitations/:invitationId',
    {
      config: { access: guard.to('team.manage'), refusals: ['team.above-own'], isRepeatable: true },
      schema: {
        operationId: 'withdrawInvitation',
        summary: 'Withdraw an invitation',
        params: InvitationParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { invitationId } = request.params
      await team.withdraw(accountOf(request).id, withStanding(guard.subjectOf(request)), invitationId)
      return reply.code(204).send()
    },
  )

  const memberRefusals = ['production.unknown', 'set.unknown', 'team.above-own', 'team.owner-stays'] as const
  app.put(
    '/productions/:productionId/team/:memberId',
    {
      config: { access: guard.to('team.manage'), refusals: memberRefusals },
      schema: {
        operationId: 'changeMember',
        summary: 'Change the role and access of a member',
        params: MemberParams,
        body: MemberBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const place = withStanding(guard.subjectOf(request))
      await team.change(accountOf(request).id, place, request.params.memberId, request.body)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/productions/:productionId/team/:memberId',
    {
      config: { access: guard.to('team.manage'), refusals: memberRefusals },
      schema: {
        operationId: 'removeMember',
        summary: 'Remove a member from the team',
        params: MemberParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await team.remove(accountOf(request).id, withStanding(guard.subjectOf(request)), request.params.memberId)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/productions/:productionId/membership',
    {
      config: { access: guard.to('team.leave'), refusals: ['production.unknown', 'team.owner-stays'] },
      schema: {
        operationId: 'leaveTeam',
        summary: 'Leave the team of a production',
        params: ProductionParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await team.leave(accountOf(request).id, withStanding(guard.subjectOf(request)))
      return reply.code(204).send()
    },
  )

  app.get(
    '/invitations/:token',
    {
      config: { access: 'anyone', refusals: ['invitation.unknown'] },
      schema: {
        operationId: 'getInvitation',
        summary: 'Read an invitation by its private link',
        params: TokenParams,
        response: { 200: InvitationView },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', neverCache)
      return invitations.view(request.params.token)
    },
  )

  app.post(
    '/invitations/:token/acceptance',
    {
      config: { access: 'confirmed', refusals: ['invitation.unknown', 'invitation.other-address'] },
      schema: {
        operationId: 'acceptInvitation',
        summary: 'Join a team with the account the invitation was sent to',
        params: TokenParams,
        response: { 200: AcceptedInvitation },
      },
    },
    async (request) => ({
      productionId: await invitations.accept(accountOf(request), request.params.token),
    }),
  )
}
