import { type Rate, standardPlatformRate, standardRealtorRate } from '../money/commission.ts'

/**
 * The plans of both families. One of the subscription page sets what Vermeil takes of a sale, one of the dashboard
 * sets what a realtor gets of it; an account has one at a time. Without schemas, so that a page loads none.
 */
export const planIds = ['basic', 'premium', 'enterprise', 'artist-pro', 'gallery-elite'] as const
export type PlanId = (typeof planIds)[number]

export interface Plan {
  readonly id: PlanId | 'free'
  /** The `tier` that create-subscription is called with. */
  readonly name: string
  /** As settings show it. */
  readonly label: string
  /** Cents a month. */
  readonly price: number
  readonly family: 'subscription' | 'dashboard'
  /** How many works may be offered at the same time; null: any number. */
  readonly listings: number | null
  readonly platformRate: Rate
  readonly realtorRate: Rate
  /** Set by the administrator, never bought. */
  readonly isByContact: boolean
}

const rates = { platformRate: standardPlatformRate, realtorRate: standardRealtorRate }
const sold = { isByContact: false, family: 'subscription', listings: null, ...rates } as const

export const freePlan: Plan = {
  ...sold,
  id: 'free',
  name: 'Free',
  label: 'Free',
  price: 0,
  family: 'dashboard',
  listings: 3,
}

export const plans: Readonly<Record<PlanId, Plan>> = {
  basic: { ...sold, id: 'basic', name: 'Basic', label: 'Basic Artist Plan', price: 999, listings: 10 },
  premium: { ...sold, id: 'premium', name: 'Premium', label: 'Premium Artist Plan', price: 2_999, platformRate: 1_000 },
  enterprise: {
    ...sold,
    ...{ id: 'enterprise', name: 'Enterprise', label: 'Enterprise Plan', price: 9_999 },
    ...{ platformRate: 500, isByContact: true },
  },
  'artist-pro': {
    ...sold,
    ...{ id: 'artist-pro', name: 'Artist Pro', label: 'Artist Pro Plan', price: 2_900 },
    ...{ family: 'dashboard', realtorRate: 1_500 },
  },
  'gallery-elite': {
    ...sold,
    ...{ id: 'gallery-elite', name: 'Gallery Elite', label: 'Gallery Elite Plan', price: 9_900 },
    ...{ family: 'dashboard', realtorRate: 1_000 },
  },
}

export const planNamed = (tier: string): Plan | null =>
  Object.values(plans).find(({ name }) => name.toLowerCase() === tier.trim().toLowerCase()) ?? null

const namesOf = (isMeant: (plan: Plan) => boolean): string =>
  Object.values(plans)
    .filter(isMeant)
    .map(({ name }) => name)
    .join(' and ')

/** The plans on which our share of a sale is lower than without one: "Premium and Enterprise". */
export const cheaperPlans = namesOf(({ platformRate }) => platformRate < standardPlatformRate)

/** The plans of a seller on which a realtor's share of the sale is lower: "Artist Pro and Gallery Elite". */
export const lowerRealtorSharePlans = namesOf(({ realtorRate }) => realtorRate < standardRealtorRate)
