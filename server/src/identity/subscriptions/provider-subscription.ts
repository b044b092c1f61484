import { type PlanId, plans } from '@vermeil/contracts/identity/plans'
import type { AccountId } from '@vermeil/contracts/ids'
import type Stripe from 'stripe'
import { idOf } from '../../platform/stripe/stripe-client.ts'
import type { SubscriptionChange } from './subscription-store.ts'

/** A subscription as the provider has it now. */
export type ProviderSubscription = SubscriptionChange & {
  providerId: string
  accountId: AccountId
  customerId: string
  createdAt: Date
}

/** A payment for a plan, to be booked in the ledger. */
export type PlanPayment = { invoiceId: string; amount: number; paymentIntent: string | null; memo: string }

const statuses: Partial<Record<Stripe.Subscription.Status, SubscriptionChange['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
  canceled: 'ended',
  incomplete_expired: 'ended',
}

/** Null where it is not one of ours, or not in force yet. */
export function readSubscription(subscription: Stripe.Subscription): ProviderSubscription | null {
  const [item] = subscription.items.data
  const plan = Object.values(plans).find(({ id }) => id === subscription.metadata.plan)
  const status = statuses[subscription.status]
  const { accountId } = subscription.metadata
  const customerId = idOf(subscription.customer)
  if (!item || !plan || plan.id === 'free' || !status || !accountId || !customerId) return null
  return {
    providerId: subscription.id,
    accountId,
    customerId,
    createdAt: new Date(subscription.created * 1000),
    plan: plan.id,
    price: item.price.unit_amount ?? plan.price,
    status,
    cancelsAtPeriodEnd: subscription.cancel_at_period_end,
    periodEndsAt: new Date(item.current_period_end * 1000),
  }
}

/** The plan's price at the provider, created with the first call and found by its lookup key afterwards. */
export async function priceOf(client: Stripe, plan: PlanId): Promise<string> {
  const { name, price } = plans[plan]
  const lookup_key = `vermeil-${plan}-${price}`
  const { data } = await client.prices.list({ lookup_keys: [lookup_key], limit: 1 })
  if (data[0]) return data[0].id
  const created = await client.prices.create(
    {
      currency: 'usd',
      unit_amount: price,
      recurring: { interval: 'month' },
      lookup_key,
      product_data: { name: `Vermeil ${name}` },
    },
    { idempotencyKey: `price:${lookup_key}` },
  )
  return created.id
}

/** The subscription that an event is about. */
export function subscriptionIdOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return event.data.object.id
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return idOf(event.data.object.parent?.subscription_details?.subscription)
    case 'checkout.session.completed':
      return event.data.object.mode === 'subscription' ? idOf(event.data.object.subscription) : null
    default:
      return null
  }
}

export async function paymentOf(client: Stripe, invoice: Stripe.Invoice): Promise<PlanPayment | null> {
  if (!invoice.id || invoice.amount_paid === 0) return null
  const { data } = await client.invoicePayments.list({ invoice: invoice.id, status: 'paid', limit: 1 })
  const paymentIntent = idOf(data[0]?.payment.payment_intent)
  return { invoiceId: invoice.id, amount: invoice.amount_paid, paymentIntent, memo: 'Subscription' }
}
