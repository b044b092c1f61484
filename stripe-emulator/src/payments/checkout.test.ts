import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  anEmulator,
  anEmulatorWithReceiver,
  cardForm,
  control,
  firstOf,
  oneArtwork,
  refusalOf,
  shippingForm,
  submit,
  temporaryFolder,
} from '../../test/emulator-under-test.ts'

test('a session that asks for a shipping address is paid with one of an allowed country, and shows it', async () => {
  const { emulator, stripe } = await anEmulator()
  const shipping: Stripe.Checkout.SessionCreateParams = {
    ...oneArtwork(),
    shipping_address_collection: { allowed_countries: ['ES'] },
  }
  const session = await stripe.checkout.sessions.create(shipping)
  const url = String(session.url)
  expect((await submit(url, cardForm())).text).toContain('Enter an address.')
  expect((await submit(url, cardForm(undefined, { ...shippingForm, country: 'US' }))).status).toBe(422)
  expect((await stripe.checkout.sessions.retrieve(session.id)).collected_information).toBeNull()

  expect((await submit(url, cardForm(undefined, shippingForm))).status).toBe(303)
  const { collected_information } = await stripe.checkout.sessions.retrieve(session.id)
  expect(collected_information?.shipping_details).toEqual({
    name: 'Ada Buyer',
    address: { line1: 'Calle Mayor 1', line2: null, city: 'Madrid', state: null, postal_code: '28013', country: 'ES' },
  })

  const other = await stripe.checkout.sessions.create(shipping)
  await control(emulator, `checkout/sessions/${other.id}/pay`, { email: 'buyer@example.com' })
  const paid = await stripe.checkout.sessions.retrieve(other.id)
  expect(paid.collected_information?.shipping_details?.address.country).toBe('ES')

  const { line_items: _, ...rest } = shipping
  const asked = stripe.checkout.sessions.create({ ...rest, mode: 'setup', currency: 'usd' })
  expect(await refusalOf(asked)).toMatchObject({ param: 'shipping_address_collection' })
})

test('a paid checkout looks the same on its page, in the API and in the webhook', async () => {
  const { stripe, receiver } = await anEmulatorWithReceiver()
  const session = await stripe.checkout.sessions.create({
    ...oneArtwork(125_000),
    client_reference_id: 'order-1',
    metadata: { order: '1' },
    payment_intent_data: { metadata: { order: '1' } },
  })
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 125_000,
    payment_intent: null,
  })

  const answer = await submit(String(session.url), cardForm())

  expect(answer.status).toBe(303)
  expect(answer.location).toBe(`http://127.0.0.1:9/done?session_id=${session.id}`)
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  })
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { email: 'buyer@example.com', name: 'Ada Buyer' },
    payment_intent: {
      status: 'succeeded',
      amount_received: 125_000,
      metadata: { order: '1' },
      latest_charge: { paid: true, payment_method_details: { card: { last4: '4242' } } },
    },
    line_items: { data: [{ description: 'Harbour at dusk', amount_total: 125_000 }] },
  })
  // The buyer is sent back only after the webhook was delivered, as at Stripe.
  const event = await receiver.first('checkout.session.completed')
  expect(event.data.object).toMatchObject({ id: session.id, payment_status: 'paid', client_reference_id: 'order-1' })
  await receiver.first('payment_intent.succeeded')
  expect(receiver.types().toSorted()).toEqual([
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.created',
    'payment_intent.succeeded',
    'price.created',
    'product.created',
  ])
})

test('a form sent twice charges once', async () => {
  const { stripe } = await anEmulator()
  const session = await stripe.checkout.sessions.create(oneArtwork())

  const answers = await Promise.all([1, 2, 3].map(() => submit(String(session.url), cardForm())))

  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect((await stripe.charges.list()).data).toHaveLength(1)
})

test.each([
  ['4000 0000 0000 0002', 'generic_decline', 'Your card was declined.'],
  ['4000 0000 0000 9995', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000 0000 0000 0341', 'generic_decline', 'Your card was declined.'],
])(
  'the card %s is refused with its reason, and another one may follow on the same intent',
  async (number, reason, sentence) => {
    const { stripe } = await anEmulator()
    const session = await stripe.checkout.sessions.create(oneArtwork())

    const refused = await submit(String(session.url), cardForm(number))

    expect(refused.status).toBe(402)
    expect(refused.text).toContain(sentence)
    const open = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(open).toMatchObject({
      status: 'open',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { decline_code: reason } },
    })

    await submit(String(session.url), cardForm())

    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(paid).toMatchObject({
      status: 'complete',
      payment_intent: { status: 'succeeded', last_payment_error: null },
    })
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  },
)

test('the bank’s challenge decides: failing it leads back to the form, completing it pays', async () => {
  const { emulator, stripe } = await anEmulator()
  const session = await stripe.checkout.sessions.create(oneArtwork())
  const page = String(session.url)

  const asked = await submit(page, cardForm('4000 0000 0000 3220'))
  const challenge = new URL(String(asked.location), page).href
  expect(challenge).toContain(`${emulator.url}/c/authenticate/pi_`)
  expect(await (await fetch(challenge)).text()).toContain('$1,250.00')

  const failed = await submit(challenge, { answer: 'fail' })
  const back = new URL(String(failed.location), challenge).href
  expect(back).toBe(page)
  expect(await (await fetch(back)).text()).toContain('We are unable to authenticate your payment method.')

  await submit(page, cardForm('4000 0000 0000 3220'))
  const passed = await submit(challenge, { answer: 'complete' })
  expect(passed.location).toBe(`http://127.0.0.1:9/done?session_id=${session.id}`)
  const again = await submit(challenge, { answer: 'complete' })
  expect(again.status).toBe(303)
  expect((await stripe.charges.list()).data).toHaveLength(1)
})

test('a held amount is captured in part, or released, and shows as unpaid until then', async () => {
  const { stripe } = await anEmulator()
  const params = { ...oneArtwork(50_000), payment_intent_data: { capture_method: 'manual' } } as const
  const first = await stripe.checkout.sessions.create(params)
  await submit(String(first.url), cardForm())
  const held = await stripe.checkout.sessions.retrieve(first.id, { expand: ['payment_intent'] })
  expect(held).toMatchObject({
    payment_status: 'unpaid',
    payment_intent: { status: 'requires_capture', amount_capturable: 50_000 },
  })
  const intent = firstOf((await stripe.paymentIntents.list()).data)

  const over = await refusalOf(stripe.paymentIntents.capture(intent.id, { amount_to_capture: 50_001 }))
  expect(over.code).toBe('amount_too_large')
  const captured = await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 40_000 })
  expect(captured).toMatchObject({ status: 'succeeded', amount_received: 40_000, amount_capturable: 0 })
  expect((await stripe.checkout.sessions.retrieve(first.id)).payment_status).toBe('paid')

  const second = await stripe.checkout.sessions.create(params)
  await submit(String(second.url), cardForm())
  const { payment_intent } = await stripe.checkout.sessions.retrieve(second.id)
  const canceled = await stripe.paymentIntents.cancel(String(payment_intent))
  expect(canceled).toMatchObject({ status: 'canceled', amount_capturable: 0 })
  const page = await (await fetch(String(second.url))).text()
  expect(page).toContain('This payment was canceled')
})

test('an authorization that nobody captures expires after seven days', async () => {
  const { emulator, stripe } = await anEmulator()
  const session = await stripe.checkout.sessions.create({
    ...oneArtwork(),
    payment_intent_data: { capture_method: 'manual' },
  })
  await submit(String(session.url), cardForm())

  await control(emulator, 'clock/advance', { seconds: String(7 * 86_400) })

  const [intent] = (await stripe.paymentIntents.list()).data
  expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' })
})

test('a session expires by time, by call and by the control surface, and can’t be paid after that', async () => {
  const { emulator, stripe, receiver } = await anEmulatorWithReceiver()
  const create = () => stripe.checkout.sessions.create(oneArtwork())
  const [byTime, byCall, byControl] = await Promise.all([create(), create(), create()])

  await stripe.checkout.sessions.expire(byCall.id)
  await control(emulator, `checkout/sessions/${byControl.id}/expire`)
  await control(emulator, 'clock/advance', { seconds: String(24 * 3600) })

  for (const session of [byTime, byCall, byControl]) {
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
    const late = await submit(String(session.url), cardForm())
    expect(late.status).toBe(410)
  }
  expect((await stripe.charges.list()).data).toHaveLength(0)
  await receiver.first('checkout.session.expired')
  const twice = await refusalOf(stripe.checkout.sessions.expire(byCall.id))
  expect(twice.statusCode).toBe(400)
})

test('setup mode saves a card that can be charged later, off session', async () => {
  const { stripe, receiver } = await anEmulatorWithReceiver()
  const customer = await stripe.customers.create({ email: 'bidder@example.com' })
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'usd',
    customer: customer.id,
    success_url: 'http://127.0.0.1:9/done',
  })
  const asked = await submit(String(session.url), cardForm('4000002500003155'))
  const passed = await submit(new URL(String(asked.location), String(session.url)).href, { answer: 'complete' })
  expect(passed.location).toBe('http://127.0.0.1:9/done')

  await receiver.first('setup_intent.succeeded')
  const { data } = await stripe.customers.listPaymentMethods(customer.id)
  expect(data).toHaveLength(1)
  const charged = await stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
    customer: customer.id,
    payment_method: firstOf(data).id,
    off_session: true,
    confirm: true,
    capture_method: 'manual',
  })
  expect(charged).toMatchObject({ status: 'requires_capture', amount_capturable: 5_000 })
})

test('a card that is saved but fails when charged says so to the caller, and leaves the failed charge behind', async () => {
  const { stripe, receiver } = await anEmulatorWithReceiver()
  const customer = await stripe.customers.create()
  const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })

  const error = await refusalOf(
    stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'usd',
      customer: customer.id,
      payment_method: method.id,
      off_session: true,
      confirm: true,
    }),
  )

  expect(error).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
  })
  expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method' })
  await receiver.first('payment_intent.payment_failed')
  expect((await stripe.charges.list({ customer: customer.id })).data).toMatchObject([{ status: 'failed', paid: false }])
})

test('hosted pages and invoices show the account’s business name, also after a restart without it', async () => {
  const dataDir = await temporaryFolder()
  const first = await anEmulator({ dataDir, businessName: 'Vermeil' })
  const session = await first.stripe.checkout.sessions.create(oneArtwork())
  expect(session.branding_settings?.display_name).toBe('Vermeil')
  const page = await (await fetch(String(session.url))).text()
  expect(page).toContain('Pay Vermeil')
  expect(page).not.toContain('Test merchant')
  const own = await first.stripe.checkout.sessions.create({
    ...oneArtwork(),
    branding_settings: { display_name: 'Vermeil Prints' },
  })
  expect(await (await fetch(String(own.url))).text()).toContain('Pay Vermeil Prints')
  await first.emulator.close()

  const { stripe } = await anEmulator({ dataDir })
  expect((await stripe.checkout.sessions.create(oneArtwork())).branding_settings?.display_name).toBe('Vermeil')
})
