import { queryOptions } from '@tanstack/react-query'
import type { AccountSubscription } from '@vermeil/contracts/identity/subscriptions.schema'
import { api } from '@/shared/http/api'

/** The current plan with all its figures, as our own records have it. */
export const ownSubscriptionQuery = queryOptions({
  queryKey: ['account', 'subscription'],
  queryFn: ({ signal }) => api.get<AccountSubscription>('/account/subscription', { signal }),
})
