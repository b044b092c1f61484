import { z } from 'zod'
import { Cents } from '../money.schema.ts'
import { planIds } from './plans.ts'

export const PlanId = z.enum(planIds)

/** POST /functions/v1/create-subscription. `price` is in cents and only compared with the plan's. */
export const CreateSubscriptionBody = z.strictObject({
  tier: z.string().min(1).max(60),
  price: z.int(),
  price_id: z.string().max(200).nullish(),
})

/** What check-subscription answers, in the names the documented screens read. */
export const SubscriptionStatus = z.object({
  subscribed: z.boolean(),
  subscription_tier: z.string().nullable(),
  subscription_end: z.iso.datetime().nullable(),
})
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** GET /api/v1/account/subscription: the plan in force, `free` where there is no other. */
export const AccountSubscription = z.object({
  plan: z.enum(['free', ...planIds]),
  name: z.string(),
  label: z.string(),
  price: Cents,
  status: z.enum(['none', 'active', 'past-due']),
  /** When it renews, or ends where `cancelsAtPeriodEnd`. */
  renewsAt: z.iso.datetime().nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  /** Whether the provider's portal has anything to show. */
  isManaged: z.boolean(),
  listings: z.object({ used: z.int(), limit: z.int().nullable() }),
  /** Hundredths of a percent. */
  platformRate: z.int(),
  realtorRate: z.int(),
  card: z.string().nullable(),
})
export type AccountSubscription = z.infer<typeof AccountSubscription>

/** PUT /api/v1/admin/accounts/{accountId}/plan: what sales has agreed on; null ends a granted plan. */
export const GrantPlanBody = z.strictObject({ plan: PlanId.nullable(), reason: z.string().trim().min(1).max(2_000) })
