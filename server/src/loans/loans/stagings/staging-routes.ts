import {
  Staging,
  StagingList,
  StagingNotice,
  StagingQuoteBody,
  StagingQuoted,
  StagingRequest,
  StagingReturn,
} from '@vermeil/contracts/loans/stagings.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { guardObjects } from '../../../platform/http/can.ts'
import { routes } from '../../../platform/http/operations.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { Realtors } from '../../../trades/realtors/realtors.ts'
import { dateRefusals, loanEventRoutes, requestRefusals } from '../loan-event-routes.ts'
import { homeRules, stagingRules } from './staging-access.ts'
import type { Stagings } from './stagings.ts'

type Options = { stagings: Stagings; realtors: Pick<Realtors, 'properties'>; limiter: Limiter }

/** Stagings of properties: what a work would cost, the request, how each stands, and what its sides do with it. */
export const stagingRoutes = routes<Options>((api, { stagings, realtors, limiter }, app) => {
  const homes = guardObjects(homeRules, ({ propertyId }: { propertyId: string }) =>
    realtors.properties.find(propertyId),
  )
  const guard = guardObjects(stagingRules, ({ stagingId }: { stagingId: string }) => stagings.subject(stagingId))

  api.post('/properties/:propertyId/staging-quote', homes.to('staging.request'), {
    operationId: 'quoteStaging',
    summary: 'Read what a work would cost in a property',
    body: StagingQuoteBody,
    answer: StagingQuoted,
    refusals: dateRefusals,
    handle: ({ subject, body }) => stagings.quote(subject, body),
  })

  api.post('/properties/:propertyId/stagings', homes.to('staging.request', 'confirmed'), {
    operationId: 'requestStaging',
    summary: 'Ask to place a work in a property',
    body: StagingRequest,
    created: Staging,
    refusals: [
      ...requestRefusals,
      ...(['staging.property-sold', 'proposal.room-unknown'] as const),
      ...(['client.unknown', 'staging.client-without-email'] as const),
    ],
    preHandler: limitRequests(limiter, requestLimits.loanRequests),
    handle: ({ account, subject, body }) => stagings.request(account, subject, body),
  })

  api.get('/stagings', 'account', {
    operationId: 'listStagings',
    summary: 'List the stagings you are part of',
    query: LimitQuery,
    answer: StagingList,
    handle: async ({ account, query }) => ({ stagings: await stagings.list(account, query.limit) }),
  })

  api.get('/stagings/:stagingId', guard.to('staging.view'), {
    operationId: 'getStaging',
    summary: 'Read a staging',
    answer: Staging,
    handle: ({ account, subject }) => stagings.read(account, subject),
  })

  loanEventRoutes(app, {
    ...{ kind: 'staging', path: '/stagings/:stagingId', view: Staging, returned: StagingReturn },
    accepts: ['staging.client-without-email'],
    ...{ guard, events: stagings, limiter },
  })

  api.post('/stagings/:stagingId/notice', guard.to('staging.end'), {
    operationId: 'endStaging',
    summary: 'Set the last day of a staging, with notice',
    body: StagingNotice,
    answer: Staging,
    refusals: ['staging.wrong-state', 'staging.notice-too-short', 'staging.ends-sooner'],
    handle: ({ account, subject, body }) => stagings.giveNotice(account, subject, body.until),
  })
})
