import { LoanKind, LoanPurchaseBody, LoanPurchaseOffer } from '@vermeil/contracts/loans/loans.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { KeyHeader } from '../../../platform/http/key-header.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { requestLimits } from '../../../request-limits.ts'
import { loanPurchaseRules } from './loan-purchase-access.ts'
import type { LoanPurchases } from './loan-purchases.ts'

const LoanParams = z.strictObject({ kind: LoanKind, loanId: z.uuid() })
type Options = { purchases: LoanPurchases; limiter: Limiter }

export const loanPurchaseRoutes: FastifyPluginAsyncZod<Options> = async (app, { purchases, limiter }) => {
  const guard = guardObjects(loanPurchaseRules, ({ kind, loanId }: z.infer<typeof LoanParams>) =>
    purchases.find(kind, loanId),
  )

  app.get(
    '/loans/:kind/:loanId/purchase',
    {
      config: { access: guard.to('loan.buy'), refusals: ['loan.not-for-sale'] },
      schema: {
        operationId: 'getLoanPurchase',
        summary: 'Read what a work that you have costs you',
        params: LoanParams,
        response: { 200: LoanPurchaseOffer },
      },
    },
    (request) => purchases.offer(guard.subjectOf(request)),
  )

  app.post(
    '/loans/:kind/:loanId/purchase',
    {
      config: {
        access: guard.to('loan.buy', 'confirmed'),
        refusals: [
          ...(['loan.not-for-sale', 'payment.amount-differs', 'payment.total-differs'] as const),
          ...(['payment.provider-away', 'idempotency.reused'] as const),
        ],
      },
      preHandler: limitRequests(limiter, requestLimits.payments),
      schema: {
        operationId: 'buyLoanedWork',
        summary: 'Open the page on which you pay for a work that you have',
        params: LoanParams,
        headers: KeyHeader,
        body: LoanPurchaseBody,
        response: { 200: CheckoutLink },
      },
    },
    async (request) => ({
      url: await purchases.checkout(
        accountOf(request),
        guard.subjectOf(request),
        request.body,
        request.headers['idempotency-key'],
      ),
    }),
  )
}
