import type {
  Account,
  BalanceTransaction,
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Event,
  Invoice,
  InvoicePayment,
  LineItem,
  PaymentIntent,
  PaymentMethod,
  Payout,
  PortalSession,
  Price,
  Product,
  Refund,
  SetupIntent,
  Subscription,
  Transfer,
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
  accounts: Account
  transfers: Transfer
  disputes: Dispute
  events: Event
  webhook_endpoints: WebhookEndpoint

  /** The lines of a checkout session, which the session shows only if expanded. */
  session_lines: { id: string; lines: LineItem[] }
  checkout_plans: CheckoutPlan
  /** Setup intents whose challenge was opened from a portal session. */
  portal_cards: { id: string; session: string }
  /** Links to the onboarding page; an id is all one needs to open it. */
  account_links: AccountLinkRecord
  /** What connected accounts got from their balance. */
  account_payouts: { id: string; account: string; payout: Payout }
  /** Where the money of a connected account goes. */
  account_banks: { id: string; last4: string; isClosed: boolean }
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

export type AccountLinkRecord = {
  id: string
  account: string
  refreshUrl: string
  returnUrl: string
  expiresAt: number
}

export type ScheduledTask =
  | 'expire_session'
  | 'expire_authorization'
  | 'end_period'
  | 'retry_invoice'
  | 'expire_incomplete'
  | 'settle_debit'
  | 'pay_out_account'

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
  /** How many attempts are still to be refused: renewals by subscription, transfers by account, refunds by payment. */
  refusals: Record<string, number>
}

export type TableName = keyof Tables

/** A row as it becomes; null: removed. */
export type Change = readonly [table: TableName, id: string, value: { id: string } | null]
export type Rows = Map<TableName, Map<string, { id: string }>>
