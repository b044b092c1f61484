import { StripeError } from '../errors.ts'
import { newSessionId } from '../ids.ts'
import { changeMetadata } from '../metadata.ts'
import type { CheckoutSession } from '../objects.ts'
import type { Operation } from '../operation.ts'
import type { CheckoutPlan } from '../payments/checkout-plan.ts'
import { checkAmount } from '../payments/currencies.ts'
import { needCustomer } from '../payments/customer.ts'
import { settingsOf } from '../settings.ts'
import { createLineItems } from './checkout-line-items.ts'
import { checkCombination, type NewSession } from './checkout-session-shape.ts'

const MIN_SECONDS = 30 * 60
const MAX_SECONDS = 24 * 3600

export function createSession(op: Operation, params: NewSession): CheckoutSession {
  checkCombination(params)
  const id = newSessionId('cs_test')
  const customer = params.customer ? needCustomer(op, params.customer) : null
  const lines = createLineItems(op, params.line_items ?? [], params.mode)
  const trialPeriodDays = params.subscription_data?.trial_period_days ?? null
  const currency = lines[0]?.currency ?? params.currency ?? null
  const total = trialPeriodDays ? 0 : lines.reduce((sum, line) => sum + line.amount_total, 0)
  if (params.mode !== 'setup' && total > 0) {
    checkAmount(total, currency ?? 'usd', 'line_items', "The Checkout Session's total amount due")
  }
  const expiresAt = expiryOf(op.now, params.expires_at)
  const session = op.put('checkout_sessions', {
    ...blankSession,
    id,
    amount_subtotal: params.mode === 'setup' ? null : total,
    amount_total: params.mode === 'setup' ? null : total,
    billing_address_collection: params.billing_address_collection ?? null,
    branding_settings: brandingOf(op, params),
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: op.now,
    currency,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_creation: customer ? null : creationOf(params),
    customer_details: null,
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    locale: params.locale ?? null,
    metadata: changeMetadata({}, params.metadata),
    mode: params.mode,
    payment_method_collection: params.mode === 'subscription' ? 'always' : 'if_required',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    payment_method_types: params.allowed_payment_method_types ?? ['card'],
    payment_status: params.mode === 'setup' || total === 0 ? 'no_payment_required' : 'unpaid',
    shipping_address_collection: addressCollectionOf(params),
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    ui_mode: params.ui_mode ?? 'hosted_page',
    total_details: params.mode === 'setup' ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: op.page(`/c/pay/${id}`),
  })
  op.put('session_lines', { id, lines })
  op.put('checkout_plans', planOf(id, session, params))
  op.schedule('expire_session', id, expiresAt)
  return session
}

const blankSession = {
  object: 'checkout.session',
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  subscription: null,
  wallet_options: null,
} satisfies Partial<CheckoutSession>

type AddressCollection = NonNullable<CheckoutSession['shipping_address_collection']>

const addressCollectionOf = ({ shipping_address_collection: asked }: NewSession): AddressCollection | null =>
  asked ? { allowed_countries: asked.allowed_countries as AddressCollection['allowed_countries'] } : null

function creationOf({
  mode,
  customer_creation,
  payment_intent_data,
}: NewSession): CheckoutSession['customer_creation'] {
  if (mode === 'subscription') return 'always'
  return customer_creation ?? (payment_intent_data?.setup_future_usage ? 'always' : 'if_required')
}

function expiryOf(now: number, asked: number | undefined): number {
  if (asked === undefined) return now + MAX_SECONDS
  // A minute of grace on both sides, for the way from the caller's clock to this one.
  if (asked < now + MIN_SECONDS - 60 || asked > now + MAX_SECONDS + 60) {
    const message = 'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.'
    throw new StripeError('invalid', message, { param: 'expires_at' })
  }
  return asked
}

function brandingOf(op: Operation, { branding_settings }: NewSession): CheckoutSession['branding_settings'] {
  return {
    background_color: '#ffffff',
    border_style: 'rounded',
    button_color: '#1f2a44',
    display_name: branding_settings?.display_name ?? settingsOf(op.tx).businessName,
    font_family: 'default',
    icon: null,
    logo: null,
  }
}

function planOf(id: string, session: CheckoutSession, params: NewSession): CheckoutPlan {
  const payment = params.payment_intent_data
  return {
    id,
    payment: {
      captureMethod: payment?.capture_method ?? 'automatic_async',
      description: payment?.description ?? null,
      metadata: changeMetadata({}, payment?.metadata),
      receiptEmail: payment?.receipt_email ?? null,
      setupFutureUsage: payment?.setup_future_usage ?? null,
      statementDescriptor: payment?.statement_descriptor ?? null,
      statementDescriptorSuffix: payment?.statement_descriptor_suffix ?? null,
      transferGroup: payment?.transfer_group ?? null,
    },
    setup: {
      description: params.setup_intent_data?.description ?? null,
      metadata: changeMetadata({}, params.setup_intent_data?.metadata),
    },
    subscription: {
      description: params.subscription_data?.description ?? null,
      metadata: changeMetadata({}, params.subscription_data?.metadata),
      trialPeriodDays: params.subscription_data?.trial_period_days ?? null,
    },
    customer: session.customer,
    intent: null,
    buyer: null,
    notice: null,
  }
}
