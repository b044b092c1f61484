import { Claim, ClaimText, ReturnOutcome, ReturnTracking } from '@vermeil/contracts/fulfillment/claims.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { decidesAbout } from '../../platform/http/parties.ts'
import { claimRules } from './claim-access.ts'
import type { Claims } from './claims.ts'

const ClaimParams = z.strictObject({ claimId: z.uuid() })

/** A work that goes back to its seller before the refund is sent. */
export const claimReturnRoutes: FastifyPluginAsyncZod<{ claims: Claims }> = async (app, { claims }) => {
  const guarded = guardObjects(claimRules, ({ claimId }: z.infer<typeof ClaimParams>, request) =>
    claims.subject(accountOf(request), claimId),
  )

  app.post(
    '/claims/:claimId/return/tracking',
    {
      config: { access: guarded.to('claim.send-back'), refusals: ['claim.return-wrong-state'] },
      schema: {
        operationId: 'trackClaimReturn',
        summary: 'Say how the work is sent back',
        params: ClaimParams,
        body: ReturnTracking,
        response: { 200: Claim },
      },
    },
    (request) => claims.returns.send(accountOf(request), guarded.subjectOf(request), request.body),
  )

  app.post(
    '/claims/:claimId/return/confirmation',
    {
      config: { access: guarded.to('claim.take-back'), refusals: ['claim.return-wrong-state'] },
      schema: {
        operationId: 'confirmClaimReturn',
        summary: 'Confirm that the work is back, so that the refund is sent',
        params: ClaimParams,
        response: { 200: Claim },
      },
    },
    (request) => claims.returns.confirm(accountOf(request), guarded.subjectOf(request)),
  )

  app.post(
    '/claims/:claimId/return/objection',
    {
      config: { access: guarded.to('claim.take-back'), refusals: ['claim.return-wrong-state'] },
      schema: {
        operationId: 'objectToClaimReturn',
        summary: 'Object to a return, so that an administrator looks into it',
        params: ClaimParams,
        body: ClaimText,
        response: { 200: Claim },
      },
    },
    (request) => claims.returns.object(accountOf(request), guarded.subjectOf(request), request.body.text),
  )

  app.post(
    '/admin/claims/:claimId/return-outcome',
    {
      config: {
        access: ['admin'],
        parties: decidesAbout({ claim: 'claimId' }),
        refusals: ['claim.unknown', 'claim.return-wrong-state', 'claim.proof-needed'],
      },
      schema: {
        operationId: 'concludeClaimReturn',
        summary: 'Record whether a work is back',
        params: ClaimParams,
        body: ReturnOutcome,
        response: { 200: Claim },
      },
    },
    async (request) => {
      const admin = accountOf(request)
      const subject = await claims.subject(admin, request.params.claimId)
      if (!subject) throw new AppError('claim.unknown', {})
      return claims.returns.conclude(admin, subject, request.body)
    },
  )
}
