import type { Stripe } from 'stripe'

// The objects as they are stored and sent. The SDK's own types are the measure, so that a field
// Stripe adds or drops is a compile error here; two things differ from what the SDK hands out: a reference is always
// the id (expansion happens on the way out), and a decimal is still the string it travels as.

type Decimal = NonNullable<Stripe.Price['unit_amount_decimal']>
type Stored<V> = string extends V ? Exclude<V, object> : Decimal extends V ? string | Extract<V, null | undefined> : V
type Wire<T> = { [K in keyof T]: Stored<T[K]> }

export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }
export type Metadata = Record<string, string>

export type Customer = Wire<Omit<Stripe.Customer, 'deleted'>> & { deleted?: true }
export type Product = Wire<Omit<Stripe.Product, 'deleted'>>
export type Price = Wire<Omit<Stripe.Price, 'deleted' | 'currency_options' | 'tiers'>>
export type LineItem = Omit<Wire<Stripe.LineItem>, 'price'> & { price: Price }
export type CheckoutSession = Omit<Wire<Stripe.Checkout.Session>, 'line_items'>
export type PaymentMethod = Wire<Stripe.PaymentMethod>
export type PaymentIntent = Omit<Wire<Stripe.PaymentIntent>, 'last_payment_error'> & {
  last_payment_error: PaymentFailure | null
}
export type SetupIntent = Omit<Wire<Stripe.SetupIntent>, 'last_setup_error'> & {
  last_setup_error: PaymentFailure | null
}
export type Charge = Wire<Omit<Stripe.Charge, 'refunds'>>
export type Refund = Wire<Stripe.Refund>
export type BalanceTransaction = Wire<Stripe.BalanceTransaction>
export type Plan = Wire<Omit<Stripe.Plan, 'deleted' | 'tiers' | 'interval'>> & { interval: string }
export type SubscriptionItem = Omit<Wire<Stripe.SubscriptionItem>, 'deleted' | 'price' | 'plan' | 'quantity'> & {
  price: Price
  plan: Plan
  quantity: number
}
export type Subscription = Omit<Wire<Stripe.Subscription>, 'items'> & { items: List<SubscriptionItem> }
export type InvoiceLine = Omit<Wire<Stripe.InvoiceLineItem>, 'pricing'> & {
  pricing: { type: 'price_details'; price_details: { price: string; product: string }; unit_amount_decimal: string }
}
export type Invoice = Omit<Wire<Stripe.Invoice>, 'deleted' | 'lines' | 'payments'> & { lines: List<InvoiceLine> }
export type InvoicePayment = Wire<Stripe.InvoicePayment>
export type PortalSession = Wire<Stripe.BillingPortal.Session>
export type Account = Wire<Omit<Stripe.Account, 'deleted' | 'company' | 'individual'>>
export type Transfer = Omit<Wire<Stripe.Transfer>, 'reversals'> & { reversals: List<never> }
export type Payout = Wire<Stripe.Payout>
export type Dispute = Omit<Wire<Stripe.Dispute>, 'balance_transactions'> & {
  balance_transactions: BalanceTransaction[]
}
export type WebhookEndpoint = Wire<Omit<Stripe.WebhookEndpoint, 'deleted'>>
export type EventType = Stripe.Event['type']

export type Event = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: { id: string }; previous_attributes?: Record<string, unknown> }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  /** The connected account whose event it is. */
  account?: string
  type: EventType
}

/** What is remembered of a failed attempt; the same fields as the error a caller gets. */
export type PaymentFailure = {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
  param?: string
  doc_url?: string
  charge?: string
  payment_method?: Stripe.PaymentMethod
}
