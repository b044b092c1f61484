import { PasswordProof } from '@vermeil/contracts/identity/accounts.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { PayoutAccount } from '@vermeil/contracts/money/payouts.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountOf } from '../../../platform/http/access.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { PayoutAccounts } from './payout-accounts.ts'

type Options = { payoutAccounts: PayoutAccounts; limiter: Limiter }

/** Where the caller's earnings go. Every call asks the payment provider, so the limit is low. */
export const payoutAccountRoutes: FastifyPluginAsyncZod<Options> = async (app, { payoutAccounts, limiter }) => {
  const by = (request: { account: { id: string } | null }) => request.account?.id
  const preHandler = limitRequests(limiter, { name: 'payout-account', points: 30, perSeconds: 60, by })

  app.get(
    '/account/payout-account',
    {
      config: { access: 'account' },
      preHandler,
      schema: {
        operationId: 'getPayoutAccount',
        summary: 'Read your payout account and payouts',
        response: { 200: PayoutAccount },
      },
    },
    async (request) => payoutAccounts.view(accountOf(request)),
  )

  app.post(
    '/account/payout-account/onboarding',
    {
      config: { access: 'confirmed', refusals: ['account.wrong-password', 'payment.provider-away', 'payout.by-bank'] },
      preHandler,
      schema: {
        operationId: 'openPayoutOnboarding',
        summary: 'Open the page on which you set up your payout account',
        body: PasswordProof,
        response: { 200: CheckoutLink },
      },
    },
    async (request) => ({ url: await payoutAccounts.onboard(accountOf(request), request.body.password) }),
  )
}
