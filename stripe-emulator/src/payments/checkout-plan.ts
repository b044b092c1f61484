import type { CheckoutSession, Metadata } from '../objects.ts'

/** What a payment intent is made from. */
export type IntentData = {
  amount: number
  currency: string
  customer: string | null
  captureMethod: 'automatic' | 'automatic_async' | 'manual'
  description: string | null
  metadata: Metadata
  receiptEmail: string | null
  setupFutureUsage: 'on_session' | 'off_session' | null
  statementDescriptor: string | null
  statementDescriptorSuffix: string | null
  transferGroup: string | null
}

/** What a checkout session will do when it is paid. The session shows none of it, so it is stored separately. */
export type CheckoutPlan = {
  /** The session's id. */
  id: string
  payment: Omit<IntentData, 'amount' | 'currency' | 'customer'>
  setup: { description: string | null; metadata: Metadata }
  subscription: { description: string | null; metadata: Metadata; trialPeriodDays: number | null }
  /** The customer made for this session; it shows on the session once that is complete. */
  customer: string | null
  /** The payment or setup intent that the session's attempts go through, one for all of them. */
  intent: string | null
  /** What the buyer entered, stored while the bank's challenge is open. */
  buyer: Buyer | null
  /** Why the last attempt failed, for the page to which a failed challenge leads back. */
  notice: string | null
}

export type Buyer = { email: string; name: string; method: string | null; shipping: ShippingDetails | null }

/** Where the buyer wants it sent, in the form in which the session shows it. */
export type ShippingDetails = NonNullable<NonNullable<CheckoutSession['collected_information']>['shipping_details']>
