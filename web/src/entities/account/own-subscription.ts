import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/http/api'

const answer = () =>
  import('@vermeil/contracts/identity/subscriptions.schema').then((module) => module.AccountSubscription)

/** The current plan with all its figures, as our own records have it. */
export const ownSubscriptionQuery = queryOptions({
  queryKey: ['account', 'subscription'],
  queryFn: ({ signal }) => api.get('/account/subscription', answer, { signal }),
})
