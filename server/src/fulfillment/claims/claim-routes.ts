import {
  Claim,
  ClaimDecisionBody,
  ClaimList,
  ClaimSubjectKind,
  ClaimText,
  NewClaim,
} from '@vermeil/contracts/fulfillment/claims.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { decidesAbout } from '../../platform/http/parties.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { requestLimits } from '../../request-limits.ts'
import { claimPlaceRules, claimRules } from './claim-access.ts'
import type { Claims } from './claims.ts'

const PlaceParams = z.strictObject({ kind: ClaimSubjectKind, subjectId: z.uuid() })
const ClaimParams = z.strictObject({ claimId: z.uuid() })

type Options = { claims: Claims; limiter: Limiter }

export const claimRoutes: FastifyPluginAsyncZod<Options> = async (app, { claims, limiter }) => {
  const places = guardObjects(claimPlaceRules, ({ kind, subjectId }: z.infer<typeof PlaceParams>, request) =>
    claims.place(accountOf(request), kind, subjectId),
  )
  const guarded = guardObjects(claimRules, ({ claimId }: z.infer<typeof ClaimParams>, request) =>
    claims.subject(accountOf(request), claimId),
  )

  app.post(
    '/claim-subjects/:kind/:subjectId/claims',
    {
      config: {
        access: places.to('claim.open', 'confirmed'),
        refusals: [
          ...(['claim.too-early', 'claim.too-late', 'claim.exists', 'claim.above-maximum'] as const),
          ...(['claim.wrong-kind', 'claim.confirmed', 'order.not-refundable'] as const),
        ],
      },
      schema: {
        operationId: 'openClaim',
        summary: 'Report damage to a hire or a problem with an order',
        params: PlaceParams,
        body: NewClaim,
        response: { 201: Claim },
      },
    },
    async (request, reply) => {
      const { kind, subjectId } = request.params
      return reply.code(201).send(await claims.open(accountOf(request), kind, subjectId, request.body))
    },
  )

  app.get(
    '/claims',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listClaims',
        summary: 'List the claims you are part of',
        querystring: LimitQuery,
        response: { 200: ClaimList },
      },
    },
    async (request) => ({ claims: await claims.list(accountOf(request), request.query.limit) }),
  )

  app.get(
    '/admin/claims',
    {
      config: { access: ['admin'] },
      schema: {
        operationId: 'listAllClaims',
        summary: 'List all claims',
        querystring: LimitQuery,
        response: { 200: ClaimList },
      },
    },
    async (request) => ({ claims: await claims.all(accountOf(request), request.query.limit) }),
  )

  app.get(
    '/claims/:claimId',
    {
      config: { access: guarded.to('claim.view') },
      schema: { operationId: 'getClaim', summary: 'Read a claim', params: ClaimParams, response: { 200: Claim } },
    },
    (request) => claims.read(accountOf(request), guarded.subjectOf(request)),
  )

  app.post(
    '/claims/:claimId/messages',
    {
      config: { access: guarded.to('claim.write'), refusals: ['claim.ended', 'claim.too-many-messages'] },
      preHandler: limitRequests(limiter, requestLimits.claims),
      schema: {
        operationId: 'writeToClaim',
        summary: 'Answer a claim, or add to it',
        params: ClaimParams,
        body: ClaimText,
        response: { 200: Claim },
      },
    },
    (request) => claims.write(accountOf(request), guarded.subjectOf(request), request.body.text),
  )

  app.post(
    '/claims/:claimId/withdrawal',
    {
      config: { access: guarded.to('claim.withdraw'), refusals: ['claim.ended'], isRepeatable: true },
      schema: {
        operationId: 'withdrawClaim',
        summary: 'Withdraw a claim',
        params: ClaimParams,
        response: { 200: Claim },
      },
    },
    (request) => claims.withdraw(accountOf(request), guarded.subjectOf(request)),
  )

  app.post(
    '/admin/claims/:claimId/decision',
    {
      config: {
        access: ['admin'],
        parties: decidesAbout({ claim: 'claimId' }),
        refusals: [
          ...(['claim.unknown', 'claim.ended', 'claim.answer-awaited', 'claim.above-asked'] as const),
          ...(['claim.wrong-kind', 'claim.nothing-to-return', 'claim.not-insured', 'order.not-refundable'] as const),
        ],
      },
      schema: {
        operationId: 'decideClaim',
        summary: 'Decide a claim, once',
        params: ClaimParams,
        body: ClaimDecisionBody,
        response: { 200: Claim },
      },
    },
    async (request) => {
      const admin = accountOf(request)
      const subject = await claims.subject(admin, request.params.claimId)
      if (!subject) throw new AppError('claim.unknown', {})
      return claims.decide(admin, subject, request.body)
    },
  )
}
