import {
  Staging,
  StagingList,
  StagingQuoteBody,
  StagingQuoted,
  StagingRequest,
} from '@vermeil/contracts/loans/stagings.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { Realtors } from '../../../trades/realtors/realtors.ts'
import { homeRules, stagingRules } from './staging-access.ts'
import type { Stagings } from './stagings.ts'

const PropertyParams = z.strictObject({ propertyId: z.uuid() })
const StagingParams = z.strictObject({ stagingId: z.uuid() })

type Options = { stagings: Stagings; realtors: Pick<Realtors, 'properties'>; limiter: Limiter }

/** What a request is refused with. */
const workRefusals = ['hire.unavailable', 'hire.own-work', 'lot.has-bids', 'work.booked', 'hire.in-the-past'] as const
const dateRefusals = ['hire.end-before-start', 'hire.too-far-ahead', 'work.unknown'] as const

/** Stagings of properties: what a work would cost, the request, and how each stands. */
export const stagingRoutes: FastifyPluginAsyncZod<Options> = async (app, { stagings, realtors, limiter }) => {
  const homes = guardObjects(homeRules, ({ propertyId }: z.infer<typeof PropertyParams>) =>
    realtors.properties.find(propertyId),
  )
  const guarded = guardObjects(stagingRules, ({ stagingId }: z.infer<typeof StagingParams>) =>
    stagings.subject(stagingId),
  )

  app.post(
    '/properties/:propertyId/staging-quote',
    {
      config: { access: homes.to('staging.request'), refusals: [...workRefusals, ...dateRefusals] },
      schema: {
        operationId: 'quoteStaging',
        summary: 'Read what a work would cost in a property',
        params: PropertyParams,
        body: StagingQuoteBody,
        response: { 200: StagingQuoted },
      },
    },
    (request) => stagings.quote(homes.subjectOf(request), request.body),
  )

  app.post(
    '/properties/:propertyId/stagings',
    {
      config: {
        access: homes.to('staging.request', 'confirmed'),
        refusals: [
          ...[...workRefusals, ...dateRefusals],
          ...(['loan.too-many', 'payment.amount-differs', 'staging.property-sold', 'proposal.room-unknown'] as const),
          ...(['client.unknown', 'staging.client-without-email'] as const),
        ],
      },
      preHandler: limitRequests(limiter, requestLimits.loanRequests),
      schema: {
        operationId: 'requestStaging',
        summary: 'Ask to place a work in a property',
        params: PropertyParams,
        body: StagingRequest,
        response: { 201: Staging },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await stagings.request(accountOf(request), homes.subjectOf(request), request.body)),
  )

  app.get(
    '/stagings',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listStagings',
        summary: 'List the stagings you are part of',
        querystring: LimitQuery,
        response: { 200: StagingList },
      },
    },
    async (request) => ({ stagings: await stagings.list(accountOf(request), request.query.limit) }),
  )

  app.get(
    '/stagings/:stagingId',
    {
      config: { access: guarded.to('staging.view') },
      schema: {
        operationId: 'getStaging',
        summary: 'Read a staging',
        params: StagingParams,
        response: { 200: Staging },
      },
    },
    (request) => stagings.read(accountOf(request), guarded.subjectOf(request)),
  )
}
