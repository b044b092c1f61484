import { StagingBill, StagingToken } from '@vermeil/contracts/loans/stagings.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { KeyHeader } from '../../../platform/http/key-header.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { neverCache } from '../../../platform/media/send-media.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { PayByLink } from './pay-by-link.ts'

const TokenParams = z.strictObject({ token: StagingToken })

/** For clients: the link shows what is asked, and an account with its address pays. */
export const stagingLinkRoutes: FastifyPluginAsyncZod<{ links: PayByLink; limiter: Limiter }> = async (
  app,
  { links, limiter },
) => {
  app.get(
    '/staging-links/:token',
    {
      config: { access: 'anyone', refusals: ['staging.unknown'] },
      schema: {
        operationId: 'getStagingByLink',
        summary: 'Read what a private link asks to pay for a work in a home',
        params: TokenParams,
        response: { 200: StagingBill },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', neverCache)
      return links.view(request.params.token)
    },
  )

  app.post(
    '/staging-links/:token/checkout',
    {
      config: {
        access: 'confirmed',
        refusals: [
          ...(['staging.unknown', 'staging.wrong-state', 'staging.other-address', 'hire.own-work'] as const),
          ...(['order.not-payable', 'payment.over-card-limit', 'payment.provider-away'] as const),
          'idempotency.reused',
        ],
      },
      preHandler: limitRequests(limiter, requestLimits.payments),
      schema: {
        operationId: 'payStagingByLink',
        summary: 'Open the payment page of a staging by its private link',
        params: TokenParams,
        headers: KeyHeader,
        response: { 200: CheckoutLink },
      },
    },
    async (request) => ({
      url: await links.checkout(accountOf(request), request.params.token, request.headers['idempotency-key']),
    }),
  )
}
