import { expect, test } from 'vitest'
import { anEmulator, cardForm, control, refusalOf, submit } from '../../test/emulator-under-test.ts'
import { aSubscriber } from '../../test/subscriber.ts'

const return_url = 'http://127.0.0.1:9/account'
const textOf = async (url: string) => (await fetch(url)).text()

test('the portal shows the plan, its renewal, the card and the invoices, and leads back', async () => {
  const { stripe } = await anEmulator()
  const { customer } = await aSubscriber(stripe)
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url })

  const page = await textOf(url)

  for (const text of ['Gallery plan', '$29.00 per month', 'Renews on', 'Visa ending in 4242', `href="${return_url}"`]) {
    expect(page).toContain(text)
  }
  const invoice = /href="([^"]*\/i\/in_[^"]+)"/.exec(page)?.[1]
  expect(await textOf(new URL(String(invoice), url).href)).toContain('$29.00')
})

test('a plan is canceled to the period’s end and resumed', async () => {
  const { stripe } = await anEmulator()
  const { customer, subscription } = await aSubscriber(stripe)
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url })
  const plan = `${url}/subscriptions/${subscription.id}`
  expect(await textOf(plan)).toContain('Cancel Gallery plan?')

  expect((await submit(plan, { do: 'cancel' })).status).toBe(303)
  expect((await stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(true)
  expect(await textOf(url)).toContain('Resume plan')
  await submit(plan, { do: 'resume' })
  expect((await stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(false)
})

test('a new card replaces the old one, after the bank’s challenge where it asks for one', async () => {
  const { stripe } = await anEmulator()
  const { customer, subscription } = await aSubscriber(stripe)
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url })

  const bad = await submit(`${url}/card`, cardForm('4000000000000002'))
  expect(bad.status).toBe(422)
  expect(bad.text).toContain('Your card was declined.')
  const asked = await submit(`${url}/card`, cardForm('4000002500003155'))
  const challenge = new URL(String(asked.location), `${url}/card`).href
  const done = await submit(challenge, { answer: 'complete' })
  expect(new URL(String(done.location), challenge).href).toBe(`${url}?done=card`)

  const changed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] })
  expect(changed.default_payment_method).toMatchObject({ card: { last4: '3155' } })
  expect(await textOf(url)).toContain('Visa ending in 3155')
})

test('an open invoice is paid from the portal, and the subscription is in order again', async () => {
  const { emulator, stripe } = await anEmulator()
  const { customer, subscription } = await aSubscriber(stripe)
  await control(emulator, `subscriptions/${subscription.id}/refuse_renewals`)
  await control(emulator, `subscriptions/${subscription.id}/renew`)
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url })
  expect(await textOf(url)).toContain('Past due')
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id)

  await submit(`${url}/invoices/${latest_invoice}`, {})

  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
})

test('a customer can’t reach another’s subscription, and a link expires after an hour', async () => {
  const { emulator, stripe } = await anEmulator()
  const { subscription } = await aSubscriber(stripe)
  const stranger = await stripe.customers.create()
  const { url } = await stripe.billingPortal.sessions.create({ customer: stranger.id, return_url })
  expect((await submit(`${url}/subscriptions/${subscription.id}`, { do: 'cancel' })).status).toBe(404)
  const error = await refusalOf(
    stripe.billingPortal.sessions.create({
      customer: stranger.id,
      flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: subscription.id } },
    }),
  )
  expect(error.message).toContain('another customer')

  await control(emulator, 'clock/advance', { seconds: '3601' })
  expect((await fetch(url)).status).toBe(410)
})

test('a session created for one task opens at it, and leads away when it is done', async () => {
  const { stripe } = await anEmulator()
  const { customer, subscription } = await aSubscriber(stripe)
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    flow_data: {
      type: 'subscription_cancel',
      subscription_cancel: { subscription: subscription.id },
      after_completion: { type: 'redirect', redirect: { return_url: 'http://127.0.0.1:9/bye' } },
    },
  })
  const opened = await fetch(url)
  expect(opened.url).toBe(`${url}/subscriptions/${subscription.id}`)
  expect((await submit(opened.url, { do: 'cancel' })).location).toBe('http://127.0.0.1:9/bye')
})
