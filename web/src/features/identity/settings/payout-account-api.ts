import type { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import type { PayoutAccount } from '@vermeil/contracts/money/payouts.schema'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'

/** Where the account's earnings go, as the payment provider has it now. */
export const payoutAccountQuery = readQuery<PayoutAccount>(['account', 'payout-account'], '/account/payout-account', {
  staleTime: 0,
})

/** The provider's page on which the account is set up; it comes back to the settings. */
export const openOnboarding = (proof: { password: string }) =>
  api.post<CheckoutLink>('/account/payout-account/onboarding', proof)
