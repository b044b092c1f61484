import type { Stripe } from 'stripe'
import type { Accepts } from '../http/params.ts'
import { email, integer, list, metadata, object, oneOf, required, text, url } from '../http/params.ts'
import { captureMethods, futureUsages } from './payment-intents.ts'
import { priceDataShape } from './prices.ts'

/** The parameters of a new checkout session that the emulator acts on. Others are refused and not ignored. */
export const createSessionShape = {
  mode: required(oneOf('payment', 'setup', 'subscription')),
  success_url: required(url),
  cancel_url: url,
  ui_mode: oneOf('hosted_page'),
  currency: text,
  customer: text,
  customer_email: email,
  customer_creation: oneOf('always', 'if_required'),
  client_reference_id: text,
  expires_at: integer,
  locale: oneOf('auto', 'en', 'en-GB'),
  metadata,
  submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe'),
  allowed_payment_method_types: list(oneOf('card', 'us_bank_account')),
  branding_settings: object({ display_name: text }),
  custom_text: object({ submit: object({ message: required(text) }) }),
  line_items: list(object({ price: text, price_data: object(priceDataShape), quantity: integer })),
  payment_intent_data: object({
    capture_method: captureMethods,
    description: text,
    metadata,
    receipt_email: email,
    setup_future_usage: futureUsages,
    statement_descriptor: text,
    statement_descriptor_suffix: text,
    transfer_group: text,
  }),
  setup_intent_data: object({ description: text, metadata }),
  subscription_data: object({ description: text, metadata, trial_period_days: integer }),
  billing_address_collection: oneOf('auto'),
} satisfies Accepts<Stripe.Checkout.SessionCreateParams>
