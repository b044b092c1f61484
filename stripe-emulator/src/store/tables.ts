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

/** Stripe's own objects, followed by the emulator's own records. */
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

  /** The lines of a checkout session, which the session shows only if expanded. */
  session_lines: { id: string; lines: LineItem[] }
  checkout_plans: CheckoutPlan
  /** Setup intents whose challenge was opened from a portal session. */
  portal_cards: { id: string; session: string }
  /** How the card or account behind a payment method behaves. The number itself is never stored. */
  cards: CardRecord
  /** Tasks that run later, by the emulated clock. */
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

export type ScheduledTask =
  | 'expire_session'
  | 'expire_authorization'
  | 'end_period'
  | 'retry_invoice'
  | 'expire_incomplete'
  | 'settle_debit'

export type Appointment = {
  id: `${ScheduledTask}:${string}`
  /** The id of the object that the task is about. */
  subject: string
  /** Seconds, by the emulated clock. */
  at: number
}

export type IdempotentAnswer = { id: string; fingerprint: string; status: number; body: string; created: number }

export type Settings = {
  id: 'settings'
  clockOffsetSeconds: number
  /** The address of the hosted pages when links to them were last written. */
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
