import { Staging, StagingNotice, StagingReason, StagingReturn } from '@vermeil/contracts/loans/stagings.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { KeyHeader } from '../../../platform/http/key-header.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { requestLimits } from '../../../request-limits.ts'
import { stagingRules } from './staging-access.ts'
import type { Stagings } from './stagings.ts'

const StagingParams = z.strictObject({ stagingId: z.uuid() })

type Options = { stagings: Stagings; limiter: Limiter }

/** What its sides do with a staging after it was asked for. */
export const stagingEventRoutes: FastifyPluginAsyncZod<Options> = async (app, { stagings, limiter }) => {
  const guarded = guardObjects(stagingRules, ({ stagingId }: z.infer<typeof StagingParams>) =>
    stagings.subject(stagingId),
  )

  app.post(
    '/stagings/:stagingId/acceptance',
    {
      config: {
        access: guarded.to('staging.answer', 'confirmed'),
        refusals: [
          ...(['staging.wrong-state', 'staging.client-without-email', 'hire.unavailable', 'hire.own-work'] as const),
          ...(['lot.has-bids', 'work.booked', 'hire.in-the-past'] as const),
        ],
      },
      schema: {
        operationId: 'acceptStaging',
        summary: 'Accept a staging request',
        params: StagingParams,
        response: { 200: Staging },
      },
    },
    (request) => stagings.accept(accountOf(request), guarded.subjectOf(request)),
  )

  app.post(
    '/stagings/:stagingId/refusal',
    {
      config: { access: guarded.to('staging.answer'), refusals: ['staging.wrong-state'] },
      schema: {
        operationId: 'declineStaging',
        summary: 'Decline a staging request',
        params: StagingParams,
        body: StagingReason,
        response: { 200: Staging },
      },
    },
    (request) => stagings.decline(accountOf(request), guarded.subjectOf(request), request.body.reason),
  )

  app.post(
    '/stagings/:stagingId/checkout',
    {
      config: {
        access: guarded.to('staging.pay', 'confirmed'),
        refusals: [
          ...(['staging.wrong-state', 'order.not-payable', 'payment.over-card-limit'] as const),
          ...(['payment.provider-away', 'idempotency.reused'] as const),
        ],
      },
      preHandler: limitRequests(limiter, requestLimits.payments),
      schema: {
        operationId: 'payStaging',
        summary: 'Open the payment page of a staging',
        params: StagingParams,
        headers: KeyHeader,
        response: { 200: CheckoutLink },
      },
    },
    async (request) => ({
      url: await stagings.payLink(accountOf(request), guarded.subjectOf(request), request.headers['idempotency-key']),
    }),
  )

  app.post(
    '/stagings/:stagingId/cancellation',
    {
      config: { access: guarded.to('staging.cancel'), refusals: ['staging.wrong-state'], isRepeatable: true },
      schema: {
        operationId: 'cancelStaging',
        summary: 'Cancel a staging that has not begun',
        params: StagingParams,
        body: StagingReason,
        response: { 200: Staging },
      },
    },
    (request) => stagings.cancel(accountOf(request), guarded.subjectOf(request), request.body.reason),
  )

  app.post(
    '/stagings/:stagingId/notice',
    {
      config: {
        access: guarded.to('staging.end'),
        refusals: ['staging.wrong-state', 'staging.notice-too-short', 'staging.ends-sooner'],
      },
      schema: {
        operationId: 'endStaging',
        summary: 'Set the last day of a staging, with notice',
        params: StagingParams,
        body: StagingNotice,
        response: { 200: Staging },
      },
    },
    (request) => stagings.giveNotice(accountOf(request), guarded.subjectOf(request), request.body.until),
  )

  app.post(
    '/stagings/:stagingId/return',
    {
      config: { access: guarded.to('staging.return'), refusals: ['staging.wrong-state'] },
      schema: {
        operationId: 'returnStaging',
        summary: 'Record that a staged work is back, and its condition',
        params: StagingParams,
        body: StagingReturn,
        response: { 200: Staging },
      },
    },
    (request) => stagings.returnWork(accountOf(request), guarded.subjectOf(request), request.body),
  )

  app.post(
    '/stagings/:stagingId/deposit-release',
    {
      config: { access: guarded.to('staging.release-deposit'), refusals: ['staging.wrong-state'] },
      schema: {
        operationId: 'releaseStagingDeposit',
        summary: 'Confirm that a staged work came back in good condition',
        params: StagingParams,
        response: { 200: Staging },
      },
    },
    (request) => stagings.releaseDeposit(accountOf(request), guarded.subjectOf(request)),
  )
}
