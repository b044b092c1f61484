import { AccountQuery, LimitQuery } from '@vermeil/contracts/paging.schema'
import { AddedRecord } from '@vermeil/contracts/records.schema'
import { ProposalBody, ProposalDetail, ProposalList, ReplyBody } from '@vermeil/contracts/trades/proposals.schema'
import { staff } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { routes } from '../../../platform/http/operations.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { requestLimits } from '../../../request-limits.ts'
import { proposalRules } from '../realtor-access.ts'
import type { ManageProposals } from './manage-proposals.ts'
import { proposalStore } from './proposal-store.ts'
import type { ReplyToClient } from './reply-to-client.ts'

type Params = { proposalId: string }

type Options = { db: Db; proposals: ManageProposals; replies: ReplyToClient; limiter: Limiter }

const bodyRefusals = [
  ...(['client.unknown', 'property.unknown', 'proposal.room-unknown'] as const),
  ...(['proposal.work-unknown', 'proposal.work-declined'] as const),
]

export const proposalRoutes = routes<Options>((api, { db, proposals, replies, limiter }) => {
  const guard = guardObjects(proposalRules, ({ proposalId }: Params) => proposalStore.find(db, proposalId))
  const guardDeleted = guardObjects(proposalRules, ({ proposalId }: Params) => proposalStore.find(db, proposalId, true))

  api.get('/proposals', ['realtor'], {
    operationId: 'listProposals',
    summary: 'List your proposals',
    query: LimitQuery,
    answer: ProposalList,
    handle: async ({ account, query }) => ({ proposals: await proposals.list(account.id, query.limit) }),
  })

  api.get('/admin/proposals', staff('people', 'read-only'), {
    operationId: 'listProposalsOfAccount',
    summary: 'List the proposals of an account',
    query: AccountQuery,
    answer: ProposalList,
    handle: async ({ query: { account, limit } }) => ({ proposals: await proposals.list(account, limit) }),
  })

  api.post('/proposals', ['realtor'], {
    operationId: 'addProposal',
    summary: 'Draft a proposal of works for a client',
    body: ProposalBody,
    created: AddedRecord,
    refusals: ['realtor.full', ...bodyRefusals],
    handle: async ({ account, body }) => ({ id: await proposals.add(account.id, body) }),
  })

  api.get('/proposals/:proposalId', guard.to('proposal.view'), {
    operationId: 'getProposal',
    summary: 'Read a proposal and what the client said',
    answer: ProposalDetail,
    handle: ({ account, subject }) => proposals.read(account.id, subject),
  })

  api.put('/proposals/:proposalId', guard.to('proposal.manage'), {
    operationId: 'changeProposal',
    summary: 'Change a draft',
    body: ProposalBody,
    refusals: ['proposal.sent', ...bodyRefusals],
    handle: ({ subject, body }) => proposals.change(subject, body),
  })

  api.post('/proposals/:proposalId/sending', guard.to('proposal.manage', 'confirmed'), {
    operationId: 'sendProposal',
    summary: 'Mail the client a private link; an earlier one stops working',
    refusals: ['proposal.client-without-email', 'proposal.work-declined'],
    preHandler: limitRequests(limiter, requestLimits.invitations),
    handle: ({ subject }) => proposals.send(subject),
  })

  api.post('/proposals/:proposalId/replies', guard.to('proposal.manage', 'confirmed'), {
    operationId: 'replyToClient',
    summary: 'Reply to what the client wrote; they get a mail',
    body: ReplyBody,
    refusals: ['proposal.not-sent', 'proposal.closed', 'proposal.work-unknown', 'realtor.full'],
    handle: ({ subject, body }) => replies.reply(subject, body),
  })

  api.put('/proposals/:proposalId/withdrawal', guard.to('proposal.manage'), {
    operationId: 'withdrawProposal',
    summary: 'Withdraw a proposal; its link stops working',
    refusals: ['proposal.not-sent'],
    isRepeatable: true,
    handle: ({ subject }) => proposals.withdraw(subject),
  })

  api.delete('/proposals/:proposalId', guard.to('proposal.manage'), {
    operationId: 'deleteProposal',
    summary: 'Delete a proposal; it can be restored for a day',
    handle: ({ subject }) => proposals.remove(subject),
  })

  api.put('/proposals/:proposalId/restoration', guardDeleted.to('proposal.manage'), {
    operationId: 'restoreProposal',
    summary: 'Restore a deleted proposal',
    handle: ({ subject }) => proposals.restore(subject),
  })
})
