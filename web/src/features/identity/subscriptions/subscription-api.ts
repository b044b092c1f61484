import { queryOptions } from '@tanstack/react-query'
import type { Plan } from '@vermeil/contracts/identity/plans'
import { FunctionRefusal } from '@/shared/http/api-error'
import { invokeFunction, linkIn } from '@/shared/http/functions-client'
import { sentenceOf } from '@/shared/http/readable-error'

/** The documented status. The server asks the provider for it, so it is true also where a message was lost. */
export const subscriptionStatusQuery = queryOptions({
  queryKey: ['account', 'subscription-status'],
  queryFn: async () => {
    const [answer, contract] = await Promise.all([
      invokeFunction('check-subscription'),
      import('@vermeil/contracts/identity/subscriptions.schema'),
    ])
    return contract.SubscriptionStatus.parse(answer)
  },
  staleTime: 30_000,
  retry: false,
})

/** The price goes with the request, to be compared: nobody pays another price than the one they saw. */
export const createSubscription = async ({ name, price }: Plan, idempotencyKey: string): Promise<string | null> =>
  linkIn(
    await invokeFunction('create-subscription', { body: { tier: name, price: Math.round(price) }, idempotencyKey }),
  )

export const openPortal = async (): Promise<string | null> => linkIn(await invokeFunction('customer-portal'))

/** Why a subscription could not be started, in the documented words. */
export function subscriptionProblem(error: unknown): string {
  if (!(error instanceof FunctionRefusal)) return 'Failed to start subscription. Please try again.'
  return sentenceOf(error, 'Failed to connect to subscription service')
}
