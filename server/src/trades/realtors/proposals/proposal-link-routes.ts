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
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { neverCache, sendMedia } from '../../../platform/media/send-media.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { AnswerProposal } from './answer-proposal.ts'

const TokenParams = z.strictObject({ token: ProposalToken })
const WorkParams = z.strictObject({ token: ProposalToken, artworkId: z.uuid() })
const PhotoParams = z.strictObject({ token: ProposalToken, photoId: z.uuid() })

type Options = { answers: AnswerProposal; media: MediaStore; limiter: Limiter }

/** For clients, who need no account: the link is the key. */
export const proposalLinkRoutes: FastifyPluginAsyncZod<Options> = async (app, { answers, media, limiter }) => {
  const anyone = { access: 'anyone', refusals: ['proposal.unknown'] } as const
  const aboutWork = { access: 'anyone', refusals: ['proposal.unknown', 'proposal.work-unknown'] } as const
  const comment = { access: 'anyone', refusals: [...aboutWork.refusals, 'realtor.full'] } as const
  const preHandler = limitRequests(limiter, requestLimits.proposalAnswers)

  app.get(
    '/proposal-links/:token',
    {
      config: anyone,
      schema: {
        operationId: 'getProposalByLink',
        summary: 'Read a proposal by its private link',
        params: TokenParams,
        response: { 200: ProposalView },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', neverCache)
      return answers.view(request.params.token)
    },
  )

  app.get(
    '/proposal-links/:token/photos/:photoId',
    {
      config: { ...anyone, media: { types: ['image/*'], isRanged: true } },
      schema: {
        operationId: 'getProposalPhoto',
        summary: 'Read a photo of the property that a proposal is for',
        params: PhotoParams,
      },
    },
    async (request, reply) => {
      const key = await answers.photo(request.params.token, request.params.photoId)
      return sendMedia(request, reply, media, key, { cacheControl: neverCache })
    },
  )

  app.put(
    '/proposal-links/:token/opening',
    {
      config: anyone,
      schema: {
        operationId: 'openProposal',
        summary: 'Say that a person has opened the proposal',
        params: TokenParams,
        response: { 204: z.undefined() },
      },
      preHandler,
    },
    async (request, reply) => {
      await answers.open(request.params.token, request.account)
      return reply.code(204).send()
    },
  )

  app.put(
    '/proposal-links/:token/works/:artworkId/reaction',
    {
      config: aboutWork,
      schema: {
        operationId: 'reactToWork',
        summary: 'Like or dislike a proposed work',
        params: WorkParams,
        body: ReactionBody,
        response: { 204: z.undefined() },
      },
      preHandler,
    },
    async (request, reply) => {
      const { token, artworkId } = request.params
      await answers.react(token, artworkId, request.body.reaction)
      return reply.code(204).send()
    },
  )

  app.post(
    '/proposal-links/:token/works/:artworkId/comments',
    {
      config: comment,
      schema: {
        operationId: 'commentOnWork',
        summary: 'Comment on a proposed work',
        params: WorkParams,
        body: CommentBody,
        response: { 204: z.undefined() },
      },
      preHandler,
    },
    async (request, reply) => {
      const { token, artworkId } = request.params
      await answers.comment(token, artworkId, request.body.text)
      return reply.code(204).send()
    },
  )

  app.post(
    '/proposal-links/:token/messages',
    {
      config: comment,
      schema: {
        operationId: 'writeToRealtor',
        summary: 'Write to the realtor about the whole proposal',
        params: TokenParams,
        body: CommentBody,
        response: { 204: z.undefined() },
      },
      preHandler,
    },
    async (request, reply) => {
      await answers.comment(request.params.token, null, request.body.text)
      return reply.code(204).send()
    },
  )

  app.put(
    '/proposal-links/:token/acceptance',
    {
      config: aboutWork,
      schema: {
        operationId: 'acceptProposal',
        summary: 'Accept all works of a proposal, or some',
        params: TokenParams,
        body: AcceptanceBody,
        response: { 204: z.undefined() },
      },
      preHandler,
    },
    async (request, reply) => {
      await answers.accept(request.params.token, request.body.artworkIds)
      return reply.code(204).send()
    },
  )

  app.post(
    '/proposal-links/:token/meetings',
    {
      config: {
        access: 'anyone',
        refusals: [
          ...(['proposal.unknown', 'proposal.client-without-email', 'meeting.host-unknown'] as const),
          ...(['meeting.time-not-offered', 'meeting.time-taken', 'meeting.too-many-open'] as const),
        ],
      },
      schema: {
        operationId: 'bookMeetingByProposal',
        summary: 'Book a meeting with the realtor',
        params: TokenParams,
        body: GuestMeeting,
        response: { 201: Meeting },
      },
      preHandler: limitRequests(limiter, requestLimits.guestMeetings),
    },
    async (request, reply) => reply.code(201).send(await answers.bookMeeting(request.params.token, request.body)),
  )

  app.delete(
    '/proposal-links/:token/client',
    {
      config: anyone,
      schema: {
        operationId: 'removeClientData',
        summary: 'Have the client’s record and all their proposals deleted',
        params: TokenParams,
        response: { 204: z.undefined() },
      },
      preHandler,
    },
    async (request, reply) => {
      await answers.removeClient(request.params.token)
      return reply.code(204).send()
    },
  )
}
