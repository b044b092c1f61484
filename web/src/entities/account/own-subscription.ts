import type { AccountSubscription } from '@vermeil/contracts/identity/subscriptions.schema'
import { readQuery } from '@/shared/http/read-query'

/** The current plan with all its figures, as our own records have it. */
export const ownSubscriptionQuery = readQuery<AccountSubscription>(['account', 'subscription'], '/account/subscription')
