import { expect, test } from 'vitest'
import {
  anEmulator,
  anEmulatorWithReceiver,
  cardForm,
  control,
  firstOf,
  refusalOf,
  submit,
} from '../../test/emulator-under-test.ts'
import { aSubscriber, monthlyPlan } from '../../test/subscriber.ts'

const monthSeconds = 31 * 86_400

test('a subscription bought on the page is active, paid and billed for its first month', async () => {
  const { stripe, receiver } = await anEmulatorWithReceiver()
  const { subscription, customer } = await aSubscriber(stripe, { subscription_data: { metadata: { plan: 'gallery' } } })

  expect(subscription).toMatchObject({ status: 'active', customer, metadata: { plan: 'gallery' } })
  const item = firstOf(subscription.items.data)
  expect(item.current_period_end - item.current_period_start).toBeGreaterThanOrEqual(28 * 86_400)
  const invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice), { expand: ['payments'] })
  expect(invoice).toMatchObject({
    status: 'paid',
    amount_paid: 2_900,
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription: subscription.id } },
    payments: { data: [{ status: 'paid', amount_paid: 2_900 }] },
  })
  const completed = await receiver.first('checkout.session.completed')
  expect(completed.data.object).toMatchObject({
    mode: 'subscription',
    subscription: subscription.id,
    payment_status: 'paid',
  })
  for (const type of ['customer.created', 'customer.subscription.created', 'invoice.paid', 'invoice.finalized']) {
    await receiver.first(type)
  }
})

test('a declined card begins no subscription', async () => {
  const { stripe } = await anEmulator()
  const session = await stripe.checkout.sessions.create(monthlyPlan())
  expect((await submit(String(session.url), cardForm('4000000000000002'))).status).toBe(402)
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
  expect((await submit(String(session.url), cardForm())).status).toBe(303)
  expect((await stripe.subscriptions.list()).data).toMatchObject([{ status: 'active' }])
})

test('each month is billed automatically when it begins', async () => {
  const { emulator, stripe } = await anEmulator()
  const { subscription } = await aSubscriber(stripe)
  const firstEnd = firstOf(subscription.items.data).current_period_end

  await control(emulator, 'clock/advance', { seconds: String(3 * monthSeconds) })

  const invoices = (await stripe.invoices.list({ subscription: subscription.id })).data
  expect(invoices.map(({ status, billing_reason }) => [status, billing_reason])).toEqual([
    ['paid', 'subscription_cycle'],
    ['paid', 'subscription_cycle'],
    ['paid', 'subscription_cycle'],
    ['paid', 'subscription_create'],
  ])
  expect(invoices[2]).toMatchObject({ created: firstEnd, lines: { data: [{ period: { start: firstEnd } }] } })
  expect(new Set(invoices.map(({ number }) => number)).size).toBe(4)
})

test('a refused renewal is past due, is tried again, and ends the subscription in the end', async () => {
  const { emulator, stripe, receiver } = await anEmulatorWithReceiver()
  const { subscription } = await aSubscriber(stripe)
  await control(emulator, `subscriptions/${subscription.id}/refuse_renewals`, { times: '4' })

  await control(emulator, `subscriptions/${subscription.id}/renew`)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
  expect((await receiver.first('invoice.payment_failed')).data.object).toMatchObject({
    attempt_count: 1,
    status: 'open',
  })

  await control(emulator, 'clock/advance', { seconds: String(16 * 86_400) })
  const ended = await stripe.subscriptions.retrieve(subscription.id)
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
  await receiver.first('customer.subscription.deleted')
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data
  expect(invoice).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null })
})

test('a refused renewal that is paid on a later try is active again, with one charge that succeeded', async () => {
  const { emulator, stripe } = await anEmulator()
  const { subscription, customer } = await aSubscriber(stripe)
  await control(emulator, `subscriptions/${subscription.id}/refuse_renewals`)
  await control(emulator, `subscriptions/${subscription.id}/renew`)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')

  await control(emulator, 'clock/advance', { seconds: String(4 * 86_400) })

  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  const charges = (await stripe.charges.list({ customer })).data
  expect(charges.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'succeeded'])
})

test('canceling at the end of the period leaves the month paid for, and can be taken back', async () => {
  const { emulator, stripe, receiver } = await anEmulatorWithReceiver()
  const { subscription } = await aSubscriber(stripe)
  const end = firstOf(subscription.items.data).current_period_end

  const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end })
  expect((await receiver.first('customer.subscription.updated')).data.previous_attributes).toMatchObject({
    cancel_at_period_end: false,
  })
  const resumed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
  expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })

  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await control(emulator, 'clock/advance', { to: String(end) })
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled', ended_at: end })
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1)
})

test('a subscription canceled at once is gone from the list, and can’t be changed any more', async () => {
  const { stripe } = await anEmulator()
  const { subscription, customer } = await aSubscriber(stripe)
  expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled')
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  expect((await refusalOf(stripe.subscriptions.cancel(subscription.id))).code).toBe('resource_missing')
})

test('a trial asks for the card, charges nothing, and is billed when it ends', async () => {
  const { emulator, stripe } = await anEmulator()
  const { subscription } = await aSubscriber(stripe, { subscription_data: { trial_period_days: 14 } })
  expect(subscription.status).toBe('trialing')
  expect((await stripe.charges.list()).data).toEqual([])

  await control(emulator, 'clock/advance', { seconds: String(14 * 86_400) })

  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  expect((await stripe.charges.list()).data).toMatchObject([{ amount: 2_900, status: 'succeeded' }])
})

test('a subscription made over the API is paid from the card on file, or stays incomplete', async () => {
  const { emulator, stripe } = await anEmulator()
  const customer = await stripe.customers.create()
  const product = await stripe.products.create({ name: 'Plan' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
  })
  const start = (default_payment_method?: string) =>
    stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }], default_payment_method })

  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  expect((await start(good.id)).status).toBe('active')
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  const incomplete = await start(bad.id)
  expect(incomplete.status).toBe('incomplete')
  const error = await refusalOf(stripe.invoices.pay(String(incomplete.latest_invoice)))
  expect(error.code).toBe('card_declined')
  await stripe.invoices.pay(String(incomplete.latest_invoice), { payment_method: good.id })
  expect((await stripe.subscriptions.retrieve(incomplete.id)).status).toBe('active')

  const abandoned = await start(bad.id)
  await control(emulator, 'clock/advance', { seconds: String(23 * 3600) })
  expect((await stripe.subscriptions.retrieve(abandoned.id)).status).toBe('incomplete_expired')
})

test('a subscription for a customer without a default payment method is refused, unless it costs nothing yet', async () => {
  const { stripe } = await anEmulator()
  const customer = await stripe.customers.create()
  const product = await stripe.products.create({ name: 'Plan' })
  const recurring = { interval: 'month' } as const
  const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 900, recurring })
  const order = { customer: customer.id, items: [{ price: price.id }] }
  const none = {
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    message: expect.stringContaining('This customer has no attached payment source or default payment method.'),
  }
  expect(await refusalOf(stripe.subscriptions.create(order))).toMatchObject(none)
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  expect(await refusalOf(stripe.subscriptions.create(order))).toMatchObject(none)
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
  expect((await stripe.invoices.list()).data).toEqual([])

  expect((await stripe.subscriptions.create({ ...order, trial_period_days: 7 })).status).toBe('trialing')
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
  expect((await stripe.subscriptions.create(order)).status).toBe('active')
})

test('a plan is changed from the next bill on', async () => {
  const { emulator, stripe } = await anEmulator()
  const { subscription } = await aSubscriber(stripe)
  const item = firstOf(subscription.items.data)
  const dearer = await stripe.prices.create({
    product: String(item.price.product),
    currency: 'usd',
    unit_amount: 9_900,
    recurring: { interval: 'month' },
  })
  const items = [{ id: item.id, price: dearer.id }]
  const prorated = await refusalOf(stripe.subscriptions.update(subscription.id, { items }))
  expect(prorated.param).toBe('proration_behavior')
  await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' })

  await control(emulator, `subscriptions/${subscription.id}/renew`)

  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 9_900 })
})
