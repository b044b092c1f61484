import { GuestMeeting, Meeting } from '@vermeil/contracts/contact/meetings.schema'
import {
  AcceptanceBody,
  CommentBody,
  ProposalToken,
  ProposalView,
  ReactionBody,
} from '@vermeil/contracts/trades/proposals.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { linkRoutes } from '../../../platform/private-links/link-routes.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { AnswerProposal } from './answer-proposal.ts'

const work = { artworkId: z.uuid() }

type Options = { answers: AnswerProposal; media: MediaStore; limiter: Limiter }

/** For clients, who need no account: the link is the key. */
export const proposalLinkRoutes: FastifyPluginAsyncZod<Options> = async (app, { answers, media, limiter }) => {
  const limit = requestLimits.proposalAnswers
  const links = linkRoutes(app, {
    ...{ path: '/proposal-links/:token', token: ProposalToken, unknown: 'proposal.unknown', limiter },
  })

  links.operation('GET', '', {
    ...{ operationId: 'getProposalByLink', summary: 'Read a proposal by its private link' },
    ...{ answer: [200, ProposalView], run: answers.view },
  })

  links.picture('/photos/:photoId', {
    ...{ operationId: 'getProposalPhoto', summary: 'Read a photo of the property that a proposal is for' },
    ...{ params: { photoId: z.uuid() }, media },
    keyOf: (token, { photoId }) => answers.photo(token, photoId),
  })

  links.operation('PUT', '/opening', {
    ...{ operationId: 'openProposal', summary: 'Say that a person has opened the proposal', limit },
    run: (token, { request }) => answers.open(token, request.account),
  })

  links.operation('PUT', '/works/:artworkId/reaction', {
    ...{ operationId: 'reactToWork', summary: 'Like or dislike a proposed work', limit },
    ...{ refusals: ['proposal.work-unknown'], params: work, body: ReactionBody },
    run: (token, { params, body }) => answers.react(token, params.artworkId, body.reaction),
  })

  links.operation('POST', '/works/:artworkId/comments', {
    ...{ operationId: 'commentOnWork', summary: 'Comment on a proposed work', limit },
    ...{ refusals: ['proposal.work-unknown', 'realtor.full'], params: work, body: CommentBody },
    run: (token, { params, body }) => answers.comment(token, params.artworkId, body.text),
  })

  links.operation('POST', '/messages', {
    ...{ operationId: 'writeToRealtor', summary: 'Write to the realtor about the whole proposal', limit },
    ...{ refusals: ['proposal.work-unknown', 'realtor.full'], body: CommentBody },
    run: (token, { body }) => answers.comment(token, null, body.text),
  })

  links.operation('PUT', '/acceptance', {
    ...{ operationId: 'acceptProposal', summary: 'Accept all works of a proposal, or some', limit },
    ...{ refusals: ['proposal.work-unknown'], body: AcceptanceBody },
    run: (token, { body }) => answers.accept(token, body.artworkIds),
  })

  links.operation('POST', '/meetings', {
    ...{ operationId: 'bookMeetingByProposal', summary: 'Book a meeting with the realtor' },
    refusals: [
      ...(['proposal.client-without-email', 'meeting.host-unknown', 'meeting.time-not-offered'] as const),
      ...(['meeting.time-taken', 'meeting.too-many-open'] as const),
    ],
    ...{ limit: requestLimits.guestMeetings, body: GuestMeeting, answer: [201, Meeting] },
    run: (token, { body }) => answers.bookMeeting(token, body),
  })

  links.operation('DELETE', '/client', {
    ...{ operationId: 'removeClientData', summary: 'Have the client’s record and all their proposals deleted', limit },
    run: answers.removeClient,
  })
}
