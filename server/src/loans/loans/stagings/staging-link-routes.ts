import { StagingBill, StagingToken } from '@vermeil/contracts/loans/stagings.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountOf } from '../../../platform/http/access.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { linkRoutes } from '../../../platform/private-links/link-routes.ts'
import { requestLimits } from '../../../request-limits.ts'
import { payRefusals } from '../loan-event-routes.ts'
import type { PayByLink } from './pay-by-link.ts'

/** For clients: the link shows what is asked, and an account with its address pays. */
export const stagingLinkRoutes: FastifyPluginAsyncZod<{ links: PayByLink; limiter: Limiter }> = async (
  app,
  { links, limiter },
) => {
  const routes = linkRoutes(app, {
    ...{ path: '/staging-links/:token', token: StagingToken, unknown: 'staging.unknown', limiter },
  })

  routes.operation('GET', '', {
    ...{ operationId: 'getStagingByLink', summary: 'Read what a private link asks to pay for a work in a home' },
    ...{ answer: [200, StagingBill], run: links.view },
  })

  routes.operation('POST', '/checkout', {
    ...{ operationId: 'payStagingByLink', summary: 'Open the payment page of a staging by its private link' },
    access: 'confirmed',
    refusals: ['staging.wrong-state', 'staging.other-address', 'hire.own-work', ...payRefusals],
    limit: requestLimits.payments,
    takesKey: true,
    answer: [200, CheckoutLink],
    run: async (token, { request, key }) => ({ url: await links.checkout(accountOf(request), token, key) }),
  })
}
