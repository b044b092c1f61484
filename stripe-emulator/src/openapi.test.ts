import { expect, test } from 'vitest'
import { readDescription } from '../test/api-description.ts'
import {
  anEmulator,
  cardForm,
  clientFor,
  firstOf,
  onboardingForm,
  oneArtwork,
  refusalOf,
  shippingForm,
  submit,
} from '../test/emulator-under-test.ts'
import { recordExchanges } from '../test/recording-proxy.ts'
import { aSubscriber } from '../test/subscriber.ts'

test('what the client sends and what it gets back fit the API’s description', async () => {
  const { emulator } = await anEmulator()
  const { port, exchanges } = await recordExchanges(emulator)
  const stripe = clientFor(port)

  const session = await stripe.checkout.sessions.create({
    ...oneArtwork(),
    client_reference_id: 'order-1',
    metadata: { order: '1' },
    branding_settings: { display_name: 'House' },
    shipping_address_collection: { allowed_countries: ['ES', 'US'] },
    payment_intent_data: { capture_method: 'manual', setup_future_usage: 'off_session', metadata: { order: '1' } },
  })
  await submit(String(session.url), cardForm(undefined, shippingForm))
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
  const intent = String(payment_intent)
  await stripe.checkout.sessions.list({ limit: 3 })
  await stripe.checkout.sessions.listLineItems(session.id)
  const open = await stripe.checkout.sessions.create(oneArtwork())
  await stripe.checkout.sessions.expire(open.id)
  await stripe.paymentIntents.retrieve(intent)
  await stripe.paymentIntents.capture(intent)
  await stripe.refunds.create({ payment_intent: intent, amount: 100, reason: 'requested_by_customer' })
  await refusalOf(stripe.refunds.create({ payment_intent: 'pi_none' }))
  await stripe.customers.create({ email: 'a@example.com', name: 'A', metadata: { account: '1' } })
  await stripe.customers.list({ email: 'a@example.com' })
  const product = await stripe.products.create({ name: 'Plan', metadata: { plan: 'pro' } })
  await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 100,
    recurring: { interval: 'year' },
  })
  await stripe.prices.list({ product: product.id, active: true })
  const { subscription, customer } = await aSubscriber(stripe)
  const method = String(subscription.default_payment_method)
  const item = firstOf(subscription.items.data)
  await stripe.subscriptions.create({ customer, items: [{ price: item.price.id }], default_payment_method: method })
  await stripe.subscriptions.retrieve(subscription.id)
  await stripe.subscriptions.list({ customer })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await stripe.billingPortal.sessions.create({ customer, return_url: 'http://127.0.0.1:9/' })
  const account = await stripe.accounts.create({
    ...{ type: 'express', email: 'a@example.com', country: 'US', metadata: { account: '1' } },
    capabilities: { transfers: { requested: true } },
  })
  const back = { refresh_url: 'http://127.0.0.1:9/', return_url: 'http://127.0.0.1:9/' }
  const link = await stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', ...back })
  const transfer = { amount: 900, currency: 'usd', destination: account.id, transfer_group: 'payout-1' }
  expect(await refusalOf(stripe.transfers.create(transfer))).toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
  })
  await submit(link.url, onboardingForm())
  await stripe.transfers.create(transfer)
  const { data: events } = await stripe.events.list({ limit: 100 })
  await stripe.events.retrieve(firstOf(events).id)

  const describe = readDescription()
  const results = exchanges.map(describe).filter((result) => result !== null)
  expect(results.flatMap(({ operation, misfits }) => misfits.map((misfit) => `${operation}: ${misfit}`))).toEqual([])
  expect([...new Set(results.map(({ operation }) => operation))].toSorted()).toEqual([
    'GET /v1/checkout/sessions',
    'GET /v1/checkout/sessions/{session}',
    'GET /v1/checkout/sessions/{session}/line_items',
    'GET /v1/customers',
    'GET /v1/events',
    'GET /v1/events/{id}',
    'GET /v1/payment_intents/{intent}',
    'GET /v1/prices',
    'GET /v1/subscriptions',
    'GET /v1/subscriptions/{subscription_exposed_id}',
    'POST /v1/account_links',
    'POST /v1/accounts',
    'POST /v1/billing_portal/sessions',
    'POST /v1/checkout/sessions',
    'POST /v1/checkout/sessions/{session}/expire',
    'POST /v1/customers',
    'POST /v1/prices',
    'POST /v1/products',
    'POST /v1/refunds',
    'POST /v1/subscriptions',
    'POST /v1/subscriptions/{subscription_exposed_id}',
    'POST /v1/transfers',
  ])
})
