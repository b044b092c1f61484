import type {
  BalanceTransaction,
  Charge,
  CheckoutSession,
  Customer,
  Event,
  Invoice,
  InvoicePayment,
  LineItem,
  PaymentIntent,
  PaymentMethod,
  PortalSession,
  Price,
  Product,
  Refund,
  SetupIntent,
  Subscription,
  WebhookEndpoint,
} from '../objects.ts'
import type { CardBehavior, DebitBehavior } from '../payments/cards.ts'
import type { CheckoutPlan } from '../payments/checkout-plan.ts'
import type { Delivery } from '../webhooks/delivery.ts'

/** Stripe's own objects, and after them what the emulator has to remember besides. */
export type Tables = {
  customers: Customer
  products: Product
  prices: Price
  checkout_sessions: CheckoutSession
  payment_methods: PaymentMethod
  payment_intents: PaymentIntent
  setup_intents: SetupIntent
  charges: Charge
  refunds: Refund
  balance_transactions: BalanceTransaction
  subscriptions: Subscription
  invoices: Invoice
  invoice_payments: InvoicePayment
  portal_sessions: PortalSession
  events: Event
  webhook_endpoints: WebhookEndpoint

  /** The lines of a checkout session, which the session itself shows only when asked to. */
  session_lines: { id: string; lines: LineItem[] }
  checkout_plans: CheckoutPlan
  /** Setup intents whose challenge was opened from a portal session. */
  portal_cards: { id: string; session: string }
  /** How the card or account behind a payment method behaves. The number itself is never kept. */
  cards: CardRecord
  /** What happens later to an object, by the emulated clock. */
  appointments: Appointment
  deliveries: Delivery
  /** The secret of an endpoint is shown once, at its creation. */
  endpoint_secrets: { id: string; secret: string }
  idempotent_answers: IdempotentAnswer
  settings: Settings
}

export type CardRecord = {
  /** The payment method's id. */
  id: string
  behavior: CardBehavior | DebitBehavior
  /** A card that was authenticated when it was saved needs no second challenge for later charges. */
  authenticatedForLaterUse: boolean
}

export type Appointment = {
  id: string
  deed:
    | 'expire_session'
    | 'expire_authorization'
    | 'end_period'
    | 'retry_invoice'
    | 'expire_incomplete'
    | 'settle_debit'
  subject: string
  /** Seconds, by the emulated clock. */
  at: number
}

export type IdempotentAnswer = { id: string; fingerprint: string; status: number; body: string; created: number }

export type Settings = {
  id: 'settings'
  clockOffsetSeconds: number
  /** The address under which the hosted pages stood when links to them were last written. */
  publicUrl: string
  /** The account's name, as hosted pages and invoices show it. */
  businessName: string
  /** The endpoint that was given at start, and not created over the API. */
  configuredEndpoint: string | null
  /** Renewals of these subscriptions that are still to be refused, by the control surface. */
  renewalsToRefuse: Record<string, number>
}

export type TableName = keyof Tables

/** A row as it becomes; null: removed. */
export type Change = readonly [table: TableName, id: string, value: { id: string } | null]
export type Rows = Map<TableName, Map<string, { id: string }>>
