import type Stripe from 'stripe'
import type { Tx } from '../../platform/postgres/database.ts'
import type { StripeConnection } from '../../platform/stripe/stripe-client.ts'
import type { Applied, createApplySubscription } from './apply-subscription.ts'
import { type ProviderSubscription, readSubscription } from './provider-subscription.ts'

/** Money that came in for a plan, to be booked by whoever keeps the books. */
export type PlanPayment = { invoiceId: string; amount: number; paymentIntent: string | null; memo: string }
export type HeardSubscription = {
  apply: (tx: Tx) => Promise<{ applied: Applied; subscription: ProviderSubscription; payment: PlanPayment | null }>
}

type Deps = { stripe: StripeConnection; apply: ReturnType<typeof createApplySubscription> }

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

function subscriptionIdOf(event: Stripe.Event): string | null {
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

/**
 * Hears an event about a plan: asks the provider how things stand now, before any transaction is open, and says how to
 * write that down. Null where the event is about something else.
 */
export const createHearEvent =
  ({ stripe, apply }: Deps) =>
  async (event: Stripe.Event): Promise<HeardSubscription | null> => {
    const id = subscriptionIdOf(event)
    if (!id) return null
    const client = await stripe.client()
    const subscription = readSubscription(await client.subscriptions.retrieve(id))
    if (!subscription) return null
    const payment = event.type === 'invoice.paid' ? await paymentOf(client, event.data.object) : null
    return { apply: async (tx) => ({ applied: await apply(tx, subscription), subscription, payment }) }
  }

async function paymentOf(client: Stripe, invoice: Stripe.Invoice): Promise<PlanPayment | null> {
  if (!invoice.id || invoice.amount_paid === 0) return null
  const { data } = await client.invoicePayments.list({ invoice: invoice.id, status: 'paid', limit: 1 })
  const paymentIntent = idOf(data[0]?.payment.payment_intent)
  return { invoiceId: invoice.id, amount: invoice.amount_paid, paymentIntent, memo: 'Subscription' }
}
