import { Hire, HireHandover, HireList, HireRequest } from '@vermeil/contracts/loans/hires.schema'
import { LoanReturn } from '@vermeil/contracts/loans/loans.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { accountOf } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { routes } from '../../../platform/http/operations.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { Productions } from '../../../trades/productions/productions.ts'
import { loanEventRoutes, requestRefusals } from '../loan-event-routes.ts'
import { hireRules, placeRules } from './hire-access.ts'
import type { Hires } from './hires.ts'

type Options = { hires: Hires; productions: Pick<Productions, 'placeOf'>; limiter: Limiter }

export const hireRoutes = routes<Options>((api, { hires, productions, limiter }, app) => {
  const places = guardObjects(placeRules, ({ productionId, setId }: { productionId: string; setId: string }, request) =>
    productions.placeOf(accountOf(request).id, productionId, setId),
  )
  const guard = guardObjects(hireRules, ({ hireId }: { hireId: string }, request) =>
    hires.subject(hireId, accountOf(request).id),
  )

  api.post('/productions/:productionId/sets/:setId/hires', places.to('hire.request', 'confirmed'), {
    operationId: 'requestHire',
    summary: 'Ask to hire a work for a set',
    body: HireRequest,
    created: Hire,
    refusals: [...requestRefusals, 'hire.too-short'],
    preHandler: limitRequests(limiter, requestLimits.loanRequests),
    handle: ({ account, subject, body }) => hires.request(account, subject, body),
  })

  api.get('/hires', 'account', {
    operationId: 'listHires',
    summary: 'List the hires you are part of',
    query: LimitQuery,
    answer: HireList,
    handle: async ({ account, query }) => ({ hires: await hires.list(account, query.limit) }),
  })

  api.get('/hires/:hireId', guard.to('hire.view'), {
    operationId: 'getHire',
    summary: 'Read a hire',
    answer: Hire,
    handle: ({ account, subject }) => hires.read(account, subject),
  })

  loanEventRoutes(app, {
    ...{ kind: 'hire', path: '/hires/:hireId', view: Hire, returned: LoanReturn, guard, events: hires, limiter },
  })

  api.post('/hires/:hireId/handover', guard.to('hire.hand-over'), {
    operationId: 'handOverHire',
    summary: 'Record the condition of a work that was handed over',
    body: HireHandover,
    answer: Hire,
    refusals: ['hire.wrong-state'],
    handle: ({ account, subject, body }) => hires.handOver(account, subject, body.condition),
  })
})
