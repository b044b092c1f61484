import { PasswordProof } from '@vermeil/contracts/identity/accounts.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { PayoutAccount } from '@vermeil/contracts/money/payouts.schema'
import { routes } from '../../../platform/http/operations.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { PayoutAccounts } from './payout-accounts.ts'

type Options = { payoutAccounts: PayoutAccounts; limiter: Limiter }

/** Where the caller's earnings go. Every call asks the payment provider, so the limit is low. */
export const payoutAccountRoutes = routes<Options>((api, { payoutAccounts, limiter }) => {
  const by = (request: { account: { id: string } | null }) => request.account?.id
  const preHandler = limitRequests(limiter, { name: 'payout-account', points: 30, perSeconds: 60, by })

  api.get('/account/payout-account', 'account', {
    operationId: 'getPayoutAccount',
    summary: 'Read your payout account and payouts',
    answer: PayoutAccount,
    preHandler,
    handle: ({ account }) => payoutAccounts.view(account),
  })

  api.post('/account/payout-account/onboarding', 'confirmed', {
    operationId: 'openPayoutOnboarding',
    summary: 'Open the page on which you set up your payout account',
    body: PasswordProof,
    answer: CheckoutLink,
    refusals: ['account.wrong-password', 'payment.provider-away', 'payout.by-bank'],
    preHandler,
    handle: async ({ account, body }) => ({ url: await payoutAccounts.onboard(account, body.password) }),
  })
})
