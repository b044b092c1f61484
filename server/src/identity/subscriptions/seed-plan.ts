import { type PlanId, plans } from '@vermeil/contracts/identity/plans'
import type Stripe from 'stripe'
import type { Platform } from '../../platform/platform.ts'
import type { Customers } from '../../platform/stripe/customer-store.ts'
import { priceOf } from './provider-subscription.ts'
import { subscriptionStore } from './subscription-store.ts'
import type { Subscriptions } from './subscriptions.ts'

type Deps = Pick<Platform, 'database' | 'stripe'> & {
  customers: Pick<Customers, 'byAccount' | 'ensure' | 'remove'>
  subscriptions: Pick<Subscriptions, 'status'>
}

const isMissing = (error: unknown) => (error as Stripe.errors.StripeError).code === 'resource_missing'

/** Gives an account a plan that nothing is collected for. */
export const seedPlan = subscriptionStore.addGranted

/**
 * Turns a seeded plan into one that the provider knows too: a customer, a test card and a running subscription, as a
 * checkout creates them. What exists already stays, so it may be called at every start.
 */
export async function seedPlanAtProvider(
  { database, stripe, customers, subscriptions }: Deps,
  person: { id: string; email: string },
  plan: PlanId,
): Promise<void> {
  const client = await stripe.client()
  const customer = await knownCustomer(client)
  await subscriptions.status(person.id)
  const live = await subscriptionStore.liveOf(database.db, person.id)
  // Only the plan that was seeded is replaced, not one that its owner has changed or ended.
  if (live?.providerId || live?.plan !== plan) return
  // A start that was interrupted may have left the card there.
  const { data: cards } = await client.customers.listPaymentMethods(customer, { type: 'card', limit: 1 })
  const card = cards[0] ?? (await client.paymentMethods.attach('pm_card_visa', { customer }))
  await client.customers.update(customer, { invoice_settings: { default_payment_method: card.id } })
  const metadata = { accountId: person.id, plan }
  await client.subscriptions.create(
    { customer, items: [{ price: await priceOf(client, plan) }], default_payment_method: card.id, metadata },
    { idempotencyKey: `demo-plan:${customer}:${plans[plan].price}` },
  )
  await subscriptions.status(person.id)

  /** The emulator's data may have been deleted while the database stayed: then the account is a new customer. */
  async function knownCustomer(client: Stripe): Promise<string> {
    const known = await customers.byAccount(person.id)
    if (known && !(await exists(client, known.customerId))) {
      await database.transaction(async (tx) => {
        await customers.remove(tx, person.id)
        await subscriptionStore.detachFromProvider(tx, person.id)
      })
    }
    return customers.ensure(person)
  }
}

async function exists(client: Stripe, customerId: string): Promise<boolean> {
  try {
    return !(await client.customers.retrieve(customerId)).deleted
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
