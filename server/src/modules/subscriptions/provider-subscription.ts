import { type PlanId, plans } from '@vermeil/contracts/plans'
import type Stripe from 'stripe'
import type { SubscriptionChange } from './subscription-store.ts'

/** A subscription as the provider has it now. */
export type ProviderSubscription = SubscriptionChange & {
  providerId: string
  accountId: string
  customerId: string
  createdAt: Date
}

const statuses: Partial<Record<Stripe.Subscription.Status, SubscriptionChange['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
  canceled: 'ended',
  incomplete_expired: 'ended',
}

export const lookupKeyOf = (plan: PlanId) => `vermeil-${plan}-${plans[plan].price}`

/** Null where it is none of ours, or not in force yet. */
export function readSubscription(subscription: Stripe.Subscription): ProviderSubscription | null {
  const [item] = subscription.items.data
  const plan = Object.values(plans).find(({ id }) => id === subscription.metadata.plan)
  const status = statuses[subscription.status]
  const { accountId } = subscription.metadata
  if (!item || !plan || plan.id === 'free' || !status || !accountId) return null
  return {
    providerId: subscription.id,
    accountId,
    customerId: typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id,
    createdAt: new Date(subscription.created * 1000),
    plan: plan.id,
    price: item.price.unit_amount ?? plan.price,
    status,
    cancelsAtPeriodEnd: subscription.cancel_at_period_end,
    periodEndsAt: new Date(item.current_period_end * 1000),
  }
}
