import type { Stripe } from 'stripe'
import { StripeError } from '../errors.ts'
import type { Accepts, Values } from '../http/params.ts'
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
  shipping_address_collection: object({ allowed_countries: required(list(text)) }),
} satisfies Accepts<Stripe.Checkout.SessionCreateParams>

export type NewSession = Values<typeof createSessionShape>

/** Parameters that Stripe refuses together, or in the wrong mode. */
export function checkCombination(params: NewSession): void {
  if (params.customer && params.customer_email) {
    throw new StripeError(
      'parameters_exclusive',
      'You may only specify one of these parameters: customer, customer_email.',
      {
        param: 'customer_email',
      },
    )
  }
  if (params.mode !== 'setup' && !params.line_items?.length) {
    const message = `You must pass line_items in ${params.mode} mode.`
    throw new StripeError('parameter_missing', message, { param: 'line_items' })
  }
  const owner = {
    payment_intent_data: 'payment',
    setup_intent_data: 'setup',
    subscription_data: 'subscription',
  } as const
  for (const [param, mode] of Object.entries(owner)) {
    if (params[param as keyof typeof owner] && params.mode !== mode) {
      throw new StripeError('invalid', `You cannot pass \`${param}\` in \`${params.mode}\` mode.`, { param })
    }
  }
  const countries = params.shipping_address_collection?.allowed_countries
  if (countries && (countries.length === 0 || !countries.every((country) => /^[A-Z]{2}$/.test(country)))) {
    const param = 'shipping_address_collection[allowed_countries]'
    throw new StripeError('invalid', 'Countries are two-letter ISO codes, at least one.', { param })
  }
  if (countries && params.mode === 'setup') {
    const param = 'shipping_address_collection'
    throw new StripeError('invalid', 'You cannot collect a shipping address in `setup` mode.', { param })
  }
  const takesDebits = params.allowed_payment_method_types?.includes('us_bank_account')
  if (takesDebits && (params.mode !== 'payment' || params.payment_intent_data?.capture_method === 'manual')) {
    const message = 'The emulator takes `us_bank_account` in `payment` mode, and not with manual capture.'
    throw new StripeError('invalid', message, { param: 'allowed_payment_method_types' })
  }
  if (params.mode === 'setup' && params.line_items?.length) {
    throw new StripeError('invalid', 'You cannot pass `line_items` in `setup` mode.', { param: 'line_items' })
  }
  if (params.customer_creation && (params.customer || params.mode === 'subscription')) {
    const message = '`customer_creation` can only be used without a customer, in `payment` or `setup` mode.'
    throw new StripeError('invalid', message, { param: 'customer_creation' })
  }
}
