import { expect, test } from 'vitest'
import { anEmulator, clientFor, oneArtwork, refusalOf } from '../../test/emulator-under-test.ts'

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } })

test('a missing, a wrong and a live key are refused in Stripe’s shape', async () => {
  const { emulator } = await anEmulator()
  const missing = await fetch(`${emulator.url}/v1/customers`)
  expect(missing.status).toBe(401)
  expect(await missing.json()).toMatchObject({ error: { type: 'invalid_request_error' } })

  const wrong = await refusalOf(clientFor(emulator.port, 'sk_test_somebody_else').customers.list())
  expect(wrong).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
  expect(wrong.message).toMatch(/^Invalid API Key provided: sk_test_\*+else$/)

  const live = await refusalOf(clientFor(emulator.port, 'sk_live_0000').customers.list())
  expect(live.message).toContain('never accepts a live key')
  await expect(anEmulator({ secretKey: 'sk_live_0000' })).rejects.toThrow('must be a test key')
})

test('basic authorization and a request id work as at Stripe', async () => {
  const { emulator } = await anEmulator()
  const authorization = `Basic ${Buffer.from('sk_test_emulator:').toString('base64')}`
  const response = await fetch(`${emulator.url}/v1/customers`, { headers: { authorization } })
  expect(response.status).toBe(200)
  expect(response.headers.get('request-id')).toMatch(/^req_/)
  expect(response.headers.get('stripe-version')).toBe('2026-10-28.endive')
})

test('another API version is refused, since its shapes would be others', async () => {
  const { emulator } = await anEmulator()
  const response = await fetch(`${emulator.url}/v1/customers`, {
    headers: { authorization: 'Bearer sk_test_emulator', 'stripe-version': '2020-08-27' },
  })
  expect(response.status).toBe(400)
})

test.each([
  ['amount=100', 'parameter_missing', 'currency'],
  ['amount=&currency=usd', 'parameter_invalid_empty', 'amount'],
  ['amount=ten&currency=usd', 'parameter_invalid_integer', 'amount'],
  ['amount=100&currency=usd&colour=red', 'parameter_unknown', 'colour'],
  ['amount=49&currency=usd', 'amount_too_small', 'amount'],
  ['amount=100000000&currency=usd', 'amount_too_large', 'amount'],
  ['amount=100&currency=usd&customer=cus_none', 'resource_missing', 'customer'],
  ['amount=100&currency=xxx', undefined, 'currency'],
])('%s is refused with %s', async (body, code, param) => {
  const { emulator } = await anEmulator()
  const response = await post(`${emulator.url}/v1/payment_intents`, body, { authorization: 'Bearer sk_test_emulator' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', ...(code && { code }), param },
  })
})

test('the provider’s limit holds for a checkout’s total: $999,999.99 passes, a cent more does not', async () => {
  const { stripe } = await anEmulator()
  expect((await stripe.checkout.sessions.create(oneArtwork(99_999_999))).amount_total).toBe(99_999_999)
  const over = await refusalOf(stripe.checkout.sessions.create(oneArtwork(100_000_000)))
  expect(over).toMatchObject({ code: 'amount_too_large', param: 'line_items[0][price_data][unit_amount]' })
  const under = await refusalOf(stripe.checkout.sessions.create(oneArtwork(49)))
  expect(under.code).toBe('amount_too_small')
  const [line] = oneArtwork(60_000_000).line_items ?? []
  const sum = await refusalOf(
    stripe.checkout.sessions.create({ ...oneArtwork(), line_items: [{ ...line, quantity: 2 }] }),
  )
  expect(sum.code).toBe('amount_too_large')
})

test('an unknown object is 404, an unknown address too, and a nested error names its place', async () => {
  const { emulator, stripe } = await anEmulator()
  expect(await refusalOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such payment_intent: 'pi_none'",
  })
  const address = await fetch(`${emulator.url}/v1/nonsense`, { headers: { authorization: 'Bearer sk_test_emulator' } })
  expect(address.status).toBe(404)
  const nested = await refusalOf(
    stripe.checkout.sessions.create({ ...oneArtwork(), line_items: [{ price: 'price_none', quantity: 1 }] }),
  )
  expect(nested.param).toBe('line_items[0][price]')
})

test('a refused call leaves nothing behind', async () => {
  const { stripe } = await anEmulator()
  // The price and the product are made before the missing customer is noticed; neither may stay.
  await refusalOf(stripe.checkout.sessions.create({ ...oneArtwork(49) }))
  expect((await stripe.products.list()).data).toEqual([])
  expect((await stripe.events.list()).data).toEqual([])
})

test('the same key and parameters give the same answer; other parameters are refused', async () => {
  const { stripe } = await anEmulator()
  const options = { idempotencyKey: 'once' }
  const first = await stripe.customers.create({ name: 'A', email: 'a@example.com' }, options)
  const again = await stripe.customers.create({ email: 'a@example.com', name: 'A' }, options)
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(await refusalOf(stripe.customers.create({ name: 'B' }, options))).toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('a key spent on a declined card gives the decline again; one spent on a malformed call stays free', async () => {
  const { stripe } = await anEmulator()
  const pay = (payment_method: string, amount: number) =>
    stripe.paymentIntents.create(
      { amount, currency: 'usd', payment_method, confirm: true },
      { idempotencyKey: `pay-${payment_method}` },
    )
  await refusalOf(pay('pm_card_chargeDeclined', 500))
  await refusalOf(pay('pm_card_chargeDeclined', 500))
  expect((await stripe.charges.list()).data).toHaveLength(1)

  await refusalOf(pay('pm_card_visa', 1))
  expect((await pay('pm_card_visa', 500)).status).toBe('succeeded')
})

test('lists page in both directions and carry on by themselves', async () => {
  const { stripe } = await anEmulator()
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1) ids.unshift((await stripe.customers.create({ name: `${index}` })).id)

  const firstPage = await stripe.customers.list({ limit: 2 })
  expect(firstPage).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' })
  expect(firstPage.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const next = await stripe.customers.list({ limit: 2, starting_after: ids[1] })
  expect(next.data.map(({ id }) => id)).toEqual(ids.slice(2, 4))
  const back = await stripe.customers.list({ limit: 2, ending_before: ids[4] })
  expect(back.data.map(({ id }) => id)).toEqual(ids.slice(2, 4))
  expect(back.has_more).toBe(true)
  const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 10 })
  expect(all.map(({ id }) => id)).toEqual(ids)
  expect((await refusalOf(stripe.customers.list({ limit: 101 }))).param).toBe('limit')
})

test('metadata is merged, cleared key by key, and limited', async () => {
  const { stripe } = await anEmulator()
  const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2', '0': 'zero' } })
  const changed = await stripe.customers.update(id, { metadata: { a: '', c: '3' } })
  expect(changed.metadata).toEqual({ '0': 'zero', b: '2', c: '3' })
  expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({})
  const long = await refusalOf(stripe.customers.update(id, { metadata: { note: 'x'.repeat(501) } }))
  expect(long.message).toContain('exceeds 500 characters')
})

test('what can’t be expanded says so', async () => {
  const { stripe } = await anEmulator()
  const { id } = await stripe.customers.create()
  const error = await refusalOf(stripe.customers.retrieve(id, { expand: ['livemode'] }))
  expect(error.message).toBe('This property cannot be expanded (livemode).')
})
