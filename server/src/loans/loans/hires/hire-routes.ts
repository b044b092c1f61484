import {
  Hire,
  HireHandover,
  HireList,
  HireReason,
  HireRequest,
  HireReturn,
} from '@vermeil/contracts/loans/hires.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { KeyHeader } from '../../../platform/http/key-header.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { Productions } from '../../../trades/productions/productions.ts'
import { hireRules, placeRules } from './hire-access.ts'
import type { Hires } from './hires.ts'

const SetParams = z.strictObject({ productionId: z.uuid(), setId: z.uuid() })
const HireParams = z.strictObject({ hireId: z.uuid() })

type Options = { hires: Hires; productions: Pick<Productions, 'placeOf'>; limiter: Limiter }

/** What a request and its acceptance are refused with. */
const workRefusals = ['hire.unavailable', 'hire.own-work', 'lot.has-bids', 'work.booked', 'hire.in-the-past'] as const

export const hireRoutes: FastifyPluginAsyncZod<Options> = async (app, { hires, productions, limiter }) => {
  const places = guardObjects(placeRules, ({ productionId, setId }: z.infer<typeof SetParams>, request) =>
    productions.placeOf(accountOf(request).id, productionId, setId),
  )
  const guarded = guardObjects(hireRules, ({ hireId }: z.infer<typeof HireParams>, request) =>
    hires.subject(hireId, accountOf(request).id),
  )

  app.post(
    '/productions/:productionId/sets/:setId/hires',
    {
      config: {
        access: places.to('hire.request', 'confirmed'),
        refusals: [
          ...workRefusals,
          ...(['hire.end-before-start', 'hire.too-far-ahead', 'hire.too-short', 'loan.too-many'] as const),
          ...(['work.unknown', 'payment.amount-differs'] as const),
        ],
      },
      preHandler: limitRequests(limiter, requestLimits.loanRequests),
      schema: {
        operationId: 'requestHire',
        summary: 'Ask to hire a work for a set',
        params: SetParams,
        body: HireRequest,
        response: { 201: Hire },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await hires.request(accountOf(request), places.subjectOf(request), request.body)),
  )

  app.get(
    '/hires',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listHires',
        summary: 'List the hires you are part of',
        querystring: LimitQuery,
        response: { 200: HireList },
      },
    },
    async (request) => ({ hires: await hires.list(accountOf(request), request.query.limit) }),
  )

  app.get(
    '/hires/:hireId',
    {
      config: { access: guarded.to('hire.view') },
      schema: { operationId: 'getHire', summary: 'Read a hire', params: HireParams, response: { 200: Hire } },
    },
    (request) => hires.read(accountOf(request), guarded.subjectOf(request)),
  )

  app.post(
    '/hires/:hireId/acceptance',
    {
      config: { access: guarded.to('hire.answer', 'confirmed'), refusals: ['hire.wrong-state', ...workRefusals] },
      schema: {
        operationId: 'acceptHire',
        summary: 'Accept a hire request',
        params: HireParams,
        response: { 200: Hire },
      },
    },
    (request) => hires.accept(accountOf(request), guarded.subjectOf(request)),
  )

  app.post(
    '/hires/:hireId/refusal',
    {
      config: { access: guarded.to('hire.answer'), refusals: ['hire.wrong-state'] },
      schema: {
        operationId: 'declineHire',
        summary: 'Decline a hire request',
        params: HireParams,
        body: HireReason,
        response: { 200: Hire },
      },
    },
    (request) => hires.decline(accountOf(request), guarded.subjectOf(request), request.body.reason),
  )

  app.post(
    '/hires/:hireId/checkout',
    {
      config: {
        access: guarded.to('hire.pay', 'confirmed'),
        refusals: [
          ...(['hire.wrong-state', 'order.not-payable', 'payment.over-card-limit'] as const),
          ...(['payment.provider-away', 'idempotency.reused'] as const),
        ],
      },
      preHandler: limitRequests(limiter, requestLimits.payments),
      schema: {
        operationId: 'payHire',
        summary: 'Open the payment page of an accepted hire',
        params: HireParams,
        headers: KeyHeader,
        response: { 200: CheckoutLink },
      },
    },
    async (request) => ({
      url: await hires.payLink(accountOf(request), guarded.subjectOf(request), request.headers['idempotency-key']),
    }),
  )

  app.post(
    '/hires/:hireId/cancellation',
    {
      config: { access: guarded.to('hire.cancel'), refusals: ['hire.wrong-state'], isRepeatable: true },
      schema: {
        operationId: 'cancelHire',
        summary: 'Cancel a hire that has not begun',
        params: HireParams,
        body: HireReason,
        response: { 200: Hire },
      },
    },
    (request) => hires.cancel(accountOf(request), guarded.subjectOf(request), request.body.reason),
  )

  app.post(
    '/hires/:hireId/handover',
    {
      config: { access: guarded.to('hire.hand-over'), refusals: ['hire.wrong-state'] },
      schema: {
        operationId: 'handOverHire',
        summary: 'Record the condition of a work that was handed over',
        params: HireParams,
        body: HireHandover,
        response: { 200: Hire },
      },
    },
    (request) => hires.handOver(accountOf(request), guarded.subjectOf(request), request.body.condition),
  )

  app.post(
    '/hires/:hireId/return',
    {
      config: { access: guarded.to('hire.return'), refusals: ['hire.wrong-state'] },
      schema: {
        operationId: 'returnHire',
        summary: 'Record that a hired work is back, and its condition',
        params: HireParams,
        body: HireReturn,
        response: { 200: Hire },
      },
    },
    (request) => hires.returnWork(accountOf(request), guarded.subjectOf(request), request.body),
  )

  app.post(
    '/hires/:hireId/deposit-release',
    {
      config: { access: guarded.to('hire.release-deposit'), refusals: ['hire.wrong-state'] },
      schema: {
        operationId: 'releaseHireDeposit',
        summary: 'Confirm that a work came back in good condition',
        params: HireParams,
        response: { 200: Hire },
      },
    },
    (request) => hires.releaseDeposit(accountOf(request), guarded.subjectOf(request)),
  )
}
