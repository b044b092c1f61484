import { type PlanId, planNamed, plans } from '@vermeil/contracts/plans'
import type Stripe from 'stripe'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { lookupKeyOf } from './provider-subscription.ts'
import { subscriptionStore } from './subscription-store.ts'

/** The plan somebody asks for, at the price they saw; or why they can't have it by card. */
export const createChoosePlan =
  ({ database }: { database: Database }) =>
  async (accountId: string, tier: string, price: number): Promise<PlanId> => {
    const plan = planNamed(tier)
    if (!plan || plan.id === 'free') throw new AppError('plan.unknown', {})
    if (plan.isByContact) throw new AppError('plan.by-contact', {})
    if (price !== plan.price) throw new AppError('payment.amount-differs', { owed: plan.price })
    const live = await subscriptionStore.liveOf(database.db, accountId)
    if (live?.plan === plan.id && !live.cancelsAtPeriodEnd) throw new AppError('plan.current', {})
    return plan.id
  }

/** The plan's price at the provider, made there on the first occasion and found by its name ever after. */
export async function priceOf(client: Stripe, plan: PlanId): Promise<string> {
  const lookup_key = lookupKeyOf(plan)
  const { data } = await client.prices.list({ lookup_keys: [lookup_key], limit: 1 })
  if (data[0]) return data[0].id
  const { name, price } = plans[plan]
  const made = await client.prices.create(
    {
      currency: 'usd',
      unit_amount: price,
      recurring: { interval: 'month' },
      lookup_key,
      product_data: { name: `Vermeil ${name}` },
    },
    { idempotencyKey: `price:${lookup_key}` },
  )
  return made.id
}
