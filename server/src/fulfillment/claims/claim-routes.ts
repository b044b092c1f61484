import {
  Claim,
  ClaimDecisionBody,
  ClaimList,
  ClaimSubjectKind,
  ClaimText,
  NewClaim,
  ReturnOutcome,
  ReturnTracking,
} from '@vermeil/contracts/fulfillment/claims.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { type Account, accountOf, staff } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { routes } from '../../platform/http/operations.ts'
import { decidesAbout } from '../../platform/http/parties.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { requestLimits } from '../../request-limits.ts'
import { claimPlaceRules, claimRules } from './claim-access.ts'
import type { Claims } from './claims.ts'

const PlaceParams = z.strictObject({ kind: ClaimSubjectKind, subjectId: z.uuid() })

type Options = { claims: Claims; limiter: Limiter }

export const claimRoutes = routes<Options>((api, { claims, limiter }) => {
  const places = guardObjects(claimPlaceRules, ({ kind, subjectId }: z.infer<typeof PlaceParams>, request) =>
    claims.place(accountOf(request), kind, subjectId),
  )
  const guarded = guardObjects(claimRules, ({ claimId }: { claimId: string }, request) =>
    claims.subject(accountOf(request), claimId),
  )
  async function caseFor(admin: Account, claimId: string) {
    const found = await claims.subject(admin, claimId)
    if (!found) throw new AppError('claim.unknown', {})
    return found
  }

  api.post('/claim-subjects/:kind/:subjectId/claims', places.to('claim.open', 'confirmed'), {
    operationId: 'openClaim',
    summary: 'Report damage to a hire or a problem with an order',
    params: PlaceParams,
    body: NewClaim,
    created: Claim,
    refusals: [
      ...(['claim.too-early', 'claim.too-late', 'claim.exists', 'claim.above-maximum'] as const),
      ...(['claim.wrong-kind', 'claim.confirmed', 'order.not-refundable'] as const),
    ],
    handle: ({ account, params: { kind, subjectId }, body }) => claims.open(account, kind, subjectId, body),
  })

  api.get('/claims', 'account', {
    operationId: 'listClaims',
    summary: 'List the claims you are part of',
    query: LimitQuery,
    answer: ClaimList,
    handle: async ({ account, query }) => ({ claims: await claims.list(account, query.limit) }),
  })

  api.get('/admin/claims', staff('money', 'read-only'), {
    operationId: 'listAllClaims',
    summary: 'List all claims',
    query: LimitQuery,
    answer: ClaimList,
    handle: async ({ account, query }) => ({ claims: await claims.all(account, query.limit) }),
  })

  api.get('/claims/:claimId', guarded.to('claim.view'), {
    operationId: 'getClaim',
    summary: 'Read a claim',
    answer: Claim,
    handle: ({ account, subject }) => claims.read(account, subject),
  })

  api.post('/claims/:claimId/messages', guarded.to('claim.write'), {
    operationId: 'writeToClaim',
    summary: 'Answer a claim, or add to it',
    body: ClaimText,
    answer: Claim,
    refusals: ['claim.ended', 'claim.too-many-messages'],
    preHandler: limitRequests(limiter, requestLimits.claims),
    handle: ({ account, subject, body }) => claims.write(account, subject, body.text),
  })

  api.post('/claims/:claimId/withdrawal', guarded.to('claim.withdraw'), {
    operationId: 'withdrawClaim',
    summary: 'Withdraw a claim',
    answer: Claim,
    refusals: ['claim.ended'],
    isRepeatable: true,
    handle: ({ account, subject }) => claims.withdraw(account, subject),
  })

  api.post('/admin/claims/:claimId/decision', staff('money'), {
    operationId: 'decideClaim',
    summary: 'Decide a claim, once',
    body: ClaimDecisionBody,
    answer: Claim,
    refusals: [
      ...(['claim.unknown', 'claim.ended', 'claim.answer-awaited', 'claim.above-asked'] as const),
      ...(['claim.wrong-kind', 'claim.nothing-to-return', 'claim.not-insured', 'order.not-refundable'] as const),
    ],
    parties: decidesAbout({ claim: 'claimId' }),
    handle: async ({ account, params, body }) => claims.decide(account, await caseFor(account, params.claimId), body),
  })

  // A work that goes back to its seller before the refund is sent.
  api.post('/claims/:claimId/return/tracking', guarded.to('claim.send-back'), {
    operationId: 'trackClaimReturn',
    summary: 'Say how the work is sent back',
    body: ReturnTracking,
    answer: Claim,
    refusals: ['claim.return-wrong-state'],
    handle: ({ account, subject, body }) => claims.returns.send(account, subject, body),
  })

  api.post('/claims/:claimId/return/confirmation', guarded.to('claim.take-back'), {
    operationId: 'confirmClaimReturn',
    summary: 'Confirm that the work is back, so that the refund is sent',
    answer: Claim,
    refusals: ['claim.return-wrong-state'],
    handle: ({ account, subject }) => claims.returns.confirm(account, subject),
  })

  api.post('/claims/:claimId/return/objection', guarded.to('claim.take-back'), {
    operationId: 'objectToClaimReturn',
    summary: 'Object to a return, so that an administrator looks into it',
    body: ClaimText,
    answer: Claim,
    refusals: ['claim.return-wrong-state'],
    handle: ({ account, subject, body }) => claims.returns.object(account, subject, body.text),
  })

  api.post('/admin/claims/:claimId/return-outcome', staff('money'), {
    operationId: 'concludeClaimReturn',
    summary: 'Record whether a work is back',
    body: ReturnOutcome,
    answer: Claim,
    refusals: ['claim.unknown', 'claim.return-wrong-state', 'claim.proof-needed'],
    parties: decidesAbout({ claim: 'claimId' }),
    handle: async ({ account, params, body }) =>
      claims.returns.conclude(account, await caseFor(account, params.claimId), body),
  })
})
