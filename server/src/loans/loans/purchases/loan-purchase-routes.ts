import { LoanKind, LoanPurchaseBody, LoanPurchaseOffer } from '@vermeil/contracts/loans/loans.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { z } from 'zod'
import { guardObjects } from '../../../platform/http/can.ts'
import { routes } from '../../../platform/http/operations.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { LoanPurchases } from './buy-loaned-work.ts'
import { loanPurchaseRules } from './loan-purchase-access.ts'

const LoanParams = z.strictObject({ kind: LoanKind, loanId: z.uuid() })
type Options = { purchases: LoanPurchases; limiter: Limiter }

export const loanPurchaseRoutes = routes<Options>((api, { purchases, limiter }) => {
  const guard = guardObjects(loanPurchaseRules, ({ kind, loanId }: z.infer<typeof LoanParams>) =>
    purchases.find(kind, loanId),
  )

  api.get('/loans/:kind/:loanId/purchase', guard.to('loan.buy'), {
    operationId: 'getLoanPurchase',
    summary: 'Read what a work that you have costs you',
    params: LoanParams,
    answer: LoanPurchaseOffer,
    refusals: ['loan.not-for-sale'],
    handle: ({ subject }) => purchases.offer(subject),
  })

  api.post('/loans/:kind/:loanId/purchase', guard.to('loan.buy', 'confirmed'), {
    operationId: 'buyLoanedWork',
    summary: 'Open the page on which you pay for a work that you have',
    params: LoanParams,
    body: LoanPurchaseBody,
    isKeyed: true,
    answer: CheckoutLink,
    refusals: [
      ...(['loan.not-for-sale', 'payment.amount-differs', 'payment.total-differs'] as const),
      ...(['payment.provider-away', 'idempotency.reused'] as const),
    ],
    preHandler: limitRequests(limiter, requestLimits.payments),
    handle: async ({ account, subject, body, key }) => ({
      url: await purchases.checkout(account, subject, body, key),
    }),
  })
})
