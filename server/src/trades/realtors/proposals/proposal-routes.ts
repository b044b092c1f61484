import { AccountQuery, LimitQuery } from '@vermeil/contracts/paging.schema'
import { AddedRecord } from '@vermeil/contracts/records.schema'
import { ProposalBody, ProposalDetail, ProposalList, ReplyBody } from '@vermeil/contracts/trades/proposals.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { requestLimits } from '../../../request-limits.ts'
import { proposalRules } from '../realtor-access.ts'
import type { ManageProposals } from './manage-proposals.ts'
import { proposalStore } from './proposal-store.ts'
import type { ReplyToClient } from './reply-to-client.ts'

const ProposalParams = z.strictObject({ proposalId: z.uuid() })
type Params = z.infer<typeof ProposalParams>

type Options = { db: Db; proposals: ManageProposals; replies: ReplyToClient; limiter: Limiter }

const bodyRefusals = [
  ...(['client.unknown', 'property.unknown', 'proposal.room-unknown'] as const),
  ...(['proposal.work-unknown', 'proposal.work-declined'] as const),
]

export const proposalRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, proposals, replies, limiter }) => {
  const guard = guardObjects(proposalRules, ({ proposalId }: Params) => proposalStore.find(db, proposalId))
  const guardDeleted = guardObjects(proposalRules, ({ proposalId }: Params) => proposalStore.find(db, proposalId, true))

  app.get(
    '/proposals',
    {
      config: { access: ['realtor'] },
      schema: {
        operationId: 'listProposals',
        summary: 'List your proposals',
        querystring: LimitQuery,
        response: { 200: ProposalList },
      },
    },
    async (request) => ({ proposals: await proposals.list(accountOf(request).id, request.query.limit) }),
  )

  app.get(
    '/admin/proposals',
    {
      config: { access: ['admin'] },
      schema: {
        operationId: 'listProposalsOfAccount',
        summary: 'List the proposals of an account',
        querystring: AccountQuery,
        response: { 200: ProposalList },
      },
    },
    async (request) => {
      const { account, limit } = request.query
      return { proposals: await proposals.list(account, limit) }
    },
  )

  app.post(
    '/proposals',
    {
      config: { access: ['realtor'], refusals: ['realtor.full', ...bodyRefusals] },
      schema: {
        operationId: 'addProposal',
        summary: 'Draft a proposal of works for a client',
        body: ProposalBody,
        response: { 201: AddedRecord },
      },
    },
    async (request, reply) => reply.code(201).send({ id: await proposals.add(accountOf(request).id, request.body) }),
  )

  app.get(
    '/proposals/:proposalId',
    {
      config: { access: guard.to('proposal.view') },
      schema: {
        operationId: 'getProposal',
        summary: 'Read a proposal and what the client said',
        params: ProposalParams,
        response: { 200: ProposalDetail },
      },
    },
    (request) => proposals.read(accountOf(request).id, guard.subjectOf(request)),
  )

  app.put(
    '/proposals/:proposalId',
    {
      config: { access: guard.to('proposal.manage'), refusals: ['proposal.sent', ...bodyRefusals] },
      schema: {
        operationId: 'changeProposal',
        summary: 'Change a draft',
        params: ProposalParams,
        body: ProposalBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await proposals.change(guard.subjectOf(request), request.body)
      return reply.code(204).send()
    },
  )

  app.post(
    '/proposals/:proposalId/sending',
    {
      config: {
        access: guard.to('proposal.manage', 'confirmed'),
        refusals: ['proposal.client-without-email', 'proposal.work-declined'],
      },
      schema: {
        operationId: 'sendProposal',
        summary: 'Mail the client a private link; an earlier one stops working',
        params: ProposalParams,
        response: { 204: z.undefined() },
      },
      preHandler: limitRequests(limiter, requestLimits.invitations),
    },
    async (request, reply) => {
      await proposals.send(guard.subjectOf(request))
      return reply.code(204).send()
    },
  )

  app.post(
    '/proposals/:proposalId/replies',
    {
      config: {
        access: guard.to('proposal.manage', 'confirmed'),
        refusals: ['proposal.not-sent', 'proposal.closed', 'proposal.work-unknown', 'realtor.full'],
      },
      schema: {
        operationId: 'replyToClient',
        summary: 'Reply to what the client wrote; they get a mail',
        params: ProposalParams,
        body: ReplyBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await replies.reply(guard.subjectOf(request), request.body)
      return reply.code(204).send()
    },
  )

  app.put(
    '/proposals/:proposalId/withdrawal',
    {
      config: { access: guard.to('proposal.manage'), refusals: ['proposal.not-sent'], isRepeatable: true },
      schema: {
        operationId: 'withdrawProposal',
        summary: 'Withdraw a proposal; its link stops working',
        params: ProposalParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await proposals.withdraw(guard.subjectOf(request))
      return reply.code(204).send()
    },
  )

  app.delete(
    '/proposals/:proposalId',
    {
      config: { access: guard.to('proposal.manage') },
      schema: {
        operationId: 'deleteProposal',
        summary: 'Delete a proposal; it can be restored for a day',
        params: ProposalParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await proposals.remove(guard.subjectOf(request))
      return reply.code(204).send()
    },
  )

  app.put(
    '/proposals/:proposalId/restoration',
    {
      config: { access: guardDeleted.to('proposal.manage') },
      schema: {
        operationId: 'restoreProposal',
        summary: 'Restore a deleted proposal',
        params: ProposalParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await proposals.restore(guardDeleted.subjectOf(request))
      return reply.code(204).send()
    },
  )
}
