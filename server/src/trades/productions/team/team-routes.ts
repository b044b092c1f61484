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
import { accountOf } from '../../../platform/http/access.ts'
import { routes } from '../../../platform/http/operations.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'

import type { Db } from '../../../platform/postgres/database.ts'
import { linkRoutes } from '../../../platform/private-links/link-routes.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { Invitations } from './invitations.ts'
import type { ManageTeam } from './manage-team.ts'
import { guardProductions, withStanding } from './production-access.ts'

type Options = { db: Db; team: ManageTeam; invitations: Invitations; limiter: Limiter }

export const teamRoutes = routes<Options>((api, { db, team, invitations, limiter }, app) => {
  const guard = guardProductions(db).productions

  api.get('/productions/:productionId/team', guard.to('production.view'), {
    operationId: 'getTeam',
    summary: 'Read the team of a production',
    answer: Team,
    handle: ({ account, subject }) => team.read(account.id, subject),
  })

  api.get('/productions/:productionId/activity', guard.to('production.view'), {
    operationId: 'listProductionActivity',
    summary: 'List who did what in a production',
    query: ActivityQuery,
    answer: ActivityPage,
    handle: ({ subject, query }) => team.activity(subject, query),
  })

  api.post('/productions/:productionId/invitations', guard.to('team.manage', 'confirmed'), {
    operationId: 'inviteToTeam',
    summary: 'Invite somebody by mail to a production or to single sets',
    body: InvitationBody,
    refusals: ['production.unknown', 'set.unknown', 'production.full', 'team.above-own', 'team.already-member'],
    preHandler: limitRequests(limiter, requestLimits.invitations),
    handle: ({ account, subject, body }) => team.invite(account.id, withStanding(subject), body),
  })

  api.delete('/productions/:productionId/invitations/:invitationId', guard.to('team.manage'), {
    operationId: 'withdrawInvitation',
    summary: 'Withdraw an invitation',
    refusals: ['team.above-own'],
    isRepeatable: true,
    handle: ({ account, subject, params: { invitationId } }) =>
      team.withdraw(account.id, withStanding(subject), invitationId),
  })

  const memberRefusals = ['production.unknown', 'set.unknown', 'team.above-own', 'team.owner-stays'] as const
  api.put('/productions/:productionId/team/:memberId', guard.to('team.manage'), {
    operationId: 'changeMember',
    summary: 'Change the role and access of a member',
    body: MemberBody,
    refusals: memberRefusals,
    handle: ({ account, subject, params, body }) =>
      team.change(account.id, withStanding(subject), params.memberId, body),
  })

  api.delete('/productions/:productionId/team/:memberId', guard.to('team.manage'), {
    operationId: 'removeMember',
    summary: 'Remove a member from the team',
    refusals: memberRefusals,
    handle: ({ account, subject, params }) => team.remove(account.id, withStanding(subject), params.memberId),
  })

  api.delete('/productions/:productionId/membership', guard.to('team.leave'), {
    operationId: 'leaveTeam',
    summary: 'Leave the team of a production',
    refusals: ['production.unknown', 'team.owner-stays'],
    handle: ({ account, subject }) => team.leave(account.id, withStanding(subject)),
  })

  const links = linkRoutes(app, {
    ...{ path: '/invitations/:token', token: InvitationToken, unknown: 'invitation.unknown', limiter },
  })

  links.operation('GET', '', {
    ...{ operationId: 'getInvitation', summary: 'Read an invitation by its private link' },
    ...{ answer: [200, InvitationView], run: invitations.view },
  })

  links.operation('POST', '/acceptance', {
    operationId: 'acceptInvitation',
    summary: 'Join a team with the account the invitation was sent to',
    access: 'confirmed',
    refusals: ['invitation.other-address'],
    answer: [200, AcceptedInvitation],
    run: async (token, { request }) => ({ productionId: await invitations.accept(accountOf(request), token) }),
  })
})
