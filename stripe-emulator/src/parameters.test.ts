import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stripe } from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import {
  anEmulator,
  cardForm,
  control,
  firstOf,
  onboardingForm,
  oneArtwork,
  refusalOf,
  shippingForm,
  submit,
} from '../test/emulator-under-test.ts'
import { aSubscriber, monthlyPlan } from '../test/subscriber.ts'
import type { Emulator } from './emulator.ts'
import type { Shape } from './http/params.ts'
import { apiRoutes } from './resources/routes.ts'

type Parameter = { name: string; hasNoEffect: boolean; isFixed: boolean }

/** Every parameter of a shape, nested ones by their path: `items.price_data.currency`. */
const parametersOf = (shape: Shape, prefix = ''): Parameter[] =>
  Object.entries(shape).flatMap(([key, field]) => [
    { name: prefix + key, hasNoEffect: field.noEffect === true, isFixed: field.isFixed === true },
    ...(field.fields ? parametersOf(field.fields, `${prefix}${key}.`) : []),
  ])

/** A copy that reports which of its properties are read. Not a proxy, since what is stored of it must be clonable. */
function watched(value: unknown, name: string, onRead: (name: string) => void): unknown {
  if (Array.isArray(value)) return value.map((item) => watched(item, name, onRead))
  if (value === null || typeof value !== 'object') return value
  const copy = {}
  for (const [key, inner] of Object.entries(value)) {
    const path = name ? `${name}.${key}` : key
    const result = watched(inner, path, onRead)
    const get = () => {
      onRead(path)
      return result
    }
    Object.defineProperty(copy, key, { enumerable: true, get })
  }
  return copy
}

/** From here to the end of the test: which parameters the handler of each route has read. */
function watchHandlers(): Map<string, Set<string>> {
  const reads = new Map<string, Set<string>>()
  for (const route of apiRoutes) {
    const read = new Set<string>()
    reads.set(`${route.method} ${route.pattern}`, read)
    const { handle } = route
    route.handle = (call) => handle({ ...call, params: watched(call.params, '', (name) => read.add(name)) as never })
    onTestFinished(() => {
      route.handle = handle
    })
  }
  return reads
}

/** Calls every route, with every object that its parameters can hold. */
async function callEverything(stripe: Stripe, emulator: Emulator): Promise<void> {
  const paging = { limit: 3 }
  const address = 'http://127.0.0.1:9/'
  const customer = await stripe.customers.create({ email: 'a@example.com', name: 'A', metadata: { a: '1' } })
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
    billing_details: { email: 'a@example.com', name: 'A' },
  })
  await stripe.paymentMethods.attach(method.id, { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
  await stripe.customers.list(paging)
  await stripe.customers.listPaymentMethods(customer.id, paging)
  await stripe.paymentMethods.list({ customer: customer.id })

  const product = await stripe.products.create({ name: 'Plan' })
  await stripe.products.update(product.id, { description: 'A plan' })
  await stripe.products.list(paging)
  const recurring = { interval: 'month', interval_count: 1, usage_type: 'licensed' } as const
  const price = await stripe.prices.create({ currency: 'usd', unit_amount: 900, product: product.id, recurring })
  const product_data = { name: 'Another' }
  await stripe.prices.create({ currency: 'usd', unit_amount: 900, product_data, lookup_key: 'plan' })
  await stripe.prices.update(price.id, { lookup_key: 'other' })
  await stripe.prices.list(paging)

  const price_data = { currency: 'usd', unit_amount: 900, product_data }
  const session = await stripe.checkout.sessions.create({
    ...oneArtwork(),
    line_items: [{ price_data: { ...price_data, tax_behavior: 'exclusive' }, quantity: 1 }],
    branding_settings: { display_name: 'House' },
    custom_text: { submit: { message: 'Thank you' } },
    payment_intent_data: { description: 'A work' },
    shipping_address_collection: { allowed_countries: ['ES'] },
  })
  await submit(String(session.url), cardForm(undefined, shippingForm))
  await stripe.checkout.sessions.create({ ...oneArtwork(), line_items: [{ price: (await oneOff(stripe)).id }] })
  const setup = {
    mode: 'setup',
    success_url: address,
    currency: 'usd',
    setup_intent_data: { description: 'x' },
  } as const
  await stripe.checkout.sessions.create(setup)
  const plan = { price_data: { ...price_data, recurring: { ...recurring, trial_period_days: 3 } } }
  await stripe.checkout.sessions.create(monthlyPlan({ line_items: [plan], subscription_data: { description: 'x' } }))
  await stripe.checkout.sessions.update(session.id, { metadata: { a: '1' } })
  await stripe.checkout.sessions.list(paging)
  await stripe.checkout.sessions.listLineItems(session.id, paging)

  const intentOf = async (params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({ amount: 900, currency: 'usd', payment_method: 'pm_card_visa', ...params })
  const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const
  const paid = await intentOf({ confirm: true, automatic_payment_methods })
  await stripe.paymentIntents.update(paid.id, { description: 'x' })
  await stripe.paymentIntents.confirm((await stripe.paymentIntents.update((await intentOf()).id, { amount: 950 })).id)
  await stripe.paymentIntents.capture((await intentOf({ confirm: true, capture_method: 'manual' })).id)
  await stripe.paymentIntents.cancel((await intentOf()).id)
  await stripe.paymentIntents.retrieve(paid.id)
  await stripe.paymentIntents.list(paging)
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 100 })
  await stripe.refunds.update(refund.id, { metadata: { a: '1' } })
  await refusalOf(stripe.refunds.create({ charge: 'ch_none' }))
  await stripe.refunds.list(paging)
  await stripe.charges.list(paging)
  await stripe.balanceTransactions.list(paging)

  const saved = await stripe.setupIntents.create({ automatic_payment_methods, payment_method: 'pm_card_visa' })
  await stripe.setupIntents.create({ confirm: true, payment_method: 'pm_card_visa', customer: customer.id })
  await stripe.setupIntents.confirm(saved.id)
  await stripe.setupIntents.cancel((await stripe.setupIntents.create()).id)
  await stripe.setupIntents.retrieve(saved.id)
  await stripe.setupIntents.list(paging)

  const monthly = { currency: 'usd', unit_amount: 900, product: product.id, recurring }
  const subscribed = await stripe.subscriptions.create({ customer: customer.id, items: [{ price_data: monthly }] })
  const item = firstOf(subscribed.items.data)
  await stripe.subscriptions.update(subscribed.id, {
    items: [{ id: item.id, price_data: monthly }],
    proration_behavior: 'none',
  })
  await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id, quantity: 1 }] })
  await stripe.subscriptions.list(paging)
  const { subscription } = await aSubscriber(stripe)
  await refusalOf(stripe.invoices.pay(String(subscription.latest_invoice)))
  await stripe.invoices.list(paging)
  await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: paid.id } })
  await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: address,
    flow_data: {
      type: 'subscription_cancel',
      subscription_cancel: { subscription: subscribed.id },
      after_completion: { type: 'redirect', redirect: { return_url: address } },
    },
  })
  const account = await stripe.accounts.create({
    ...{ type: 'express', email: 'a@example.com', country: 'US', business_type: 'individual', metadata: { a: '1' } },
    capabilities: { transfers: { requested: true } },
  })
  await stripe.accounts.list(paging)
  const back = { refresh_url: address, return_url: address }
  const link = await stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', ...back })
  await submit(link.url, onboardingForm())
  await stripe.transfers.create({ amount: 900, currency: 'usd', destination: account.id })
  await stripe.transfers.list(paging)
  const disputed = await intentOf({ confirm: true, automatic_payment_methods, payment_method: 'pm_card_createDispute' })
  const dispute = firstOf((await stripe.disputes.list({ payment_intent: disputed.id })).data)
  await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true })
  await stripe.events.list(paging)
  const endpoint = await stripe.webhookEndpoints.create({ url: address, enabled_events: ['*'] })
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true })
  await stripe.webhookEndpoints.list(paging)
  await control(emulator, 'clock/advance', { seconds: String(2 * 86_400) })
  await stripe.payouts.list(paging, { stripeAccount: account.id })
}

const oneOff = (stripe: Stripe) =>
  stripe.prices.create({ currency: 'usd', unit_amount: 900, product_data: { name: 'Another' } })

test('every parameter that is accepted is acted on, or the README says that it has no effect', async () => {
  const { emulator, stripe } = await anEmulator()
  const reads = watchHandlers()
  await callEverything(stripe, emulator)

  const walked = apiRoutes.flatMap(({ method, pattern, shape }) =>
    parametersOf(shape).map((parameter) => ({ ...parameter, route: `${method} ${pattern}` })),
  )
  const isRead = ({ route, name }: (typeof walked)[number]) => reads.get(route)?.has(name)
  const shown = ({ route, name }: (typeof walked)[number]) => `${route} ${name}`
  const ignored = walked.filter((parameter) => !parameter.isFixed && !isRead(parameter))
  const declared = walked.filter(({ hasNoEffect }) => hasNoEffect)
  expect(ignored.map(shown)).toEqual(declared.map(shown))

  const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
  const listed = [...readme.matchAll(/^\| `((?:GET|POST) \/v1\/[^`]+)` \| `([^`]+)` \|/gm)]
  expect(listed.map(([, route, name]) => `${route} ${name}`).toSorted()).toEqual(declared.map(shown).toSorted())
})

test('promotion codes are refused, since there are none', async () => {
  const { stripe } = await anEmulator()
  const refusal = await refusalOf(stripe.checkout.sessions.create({ ...oneArtwork(), allow_promotion_codes: true }))
  expect(refusal).toMatchObject({ code: 'parameter_unknown', param: 'allow_promotion_codes', statusCode: 400 })
})

test('intents take the older name of the allowed payment methods, and one way of naming them at a time', async () => {
  const { stripe } = await anEmulator()
  const older = { payment_method_types: ['card'] } as object
  const payment = { amount: 900, currency: 'usd' }
  const types = { allowed_payment_method_types: ['card'], payment_method_types: ['card'] }
  expect(await stripe.paymentIntents.create({ ...payment, ...older })).toMatchObject(types)
  expect(await stripe.setupIntents.create({ ...older })).toMatchObject(types)
  const wrong = { payment_method_types: ['us_bank_account'] } as object
  expect(await refusalOf(stripe.setupIntents.create(wrong))).toMatchObject({ param: 'payment_method_types[0]' })
  const both = { ...payment, ...older, automatic_payment_methods: { enabled: true } }
  const refusal = await refusalOf(stripe.paymentIntents.create(both))
  expect(refusal).toMatchObject({ code: 'parameters_exclusive', param: 'automatic_payment_methods' })
})
