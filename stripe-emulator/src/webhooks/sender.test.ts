import { expect, test } from 'vitest'
import { anEmulator, anEmulatorWithReceiver, control, firstOf, whenTestEnds } from '../../test/emulator-under-test.ts'
import { startReceiver } from '../../test/receiver.ts'
import { retryDelayMs } from './delivery.ts'

test('what a receiver refuses is sent again until it takes it', async () => {
  const { stripe, receiver } = await anEmulatorWithReceiver({ webhookRetry: { baseDelayMs: 5 } })
  receiver.answers.push(500, 503, 302)
  const customer = await stripe.customers.create()

  const event = await receiver.first('customer.created')

  expect(event.data.object).toMatchObject({ id: customer.id })
  expect(receiver.events).toHaveLength(1)
  expect(receiver.answers).toEqual([])
})

test('attempts come to an end, are listed, and an event can be sent once more', async () => {
  const { emulator, stripe, receiver } = await anEmulatorWithReceiver({
    webhookRetry: { baseDelayMs: 1, maxAttempts: 2 },
  })
  receiver.answers.push(500, 500)
  await stripe.customers.create()
  const event = firstOf((await stripe.events.list()).data)
  const states = async () => {
    const response = await fetch(`${emulator.url}/_emulator/deliveries?event=${event.id}`, {
      headers: { authorization: `Bearer ${emulator.secretKey}` },
    })
    return (await response.json()) as { data: { state: string; attempts: { status: number }[] }[] }
  }
  await expect.poll(async () => (await states()).data[0]?.state).toBe('failed')
  expect((await states()).data[0]?.attempts.map(({ status }) => status)).toEqual([500, 500])

  await control(emulator, `events/${event.id}/resend`)

  expect(receiver.events.map(({ id }) => id)).toEqual([event.id])
})

test('delays grow, up to a limit', () => {
  const policy = { baseDelayMs: 1_000, maxDelayMs: 60_000, maxAttempts: 10, timeoutMs: 1 }
  expect([1, 2, 3, 8].map((attempts) => retryDelayMs(policy, attempts))).toEqual([1_000, 2_000, 4_000, 60_000])
})

test('an endpoint made over the API gets what it asked for, signed with its own secret', async () => {
  const { stripe } = await anEmulator()
  const probe = await startReceiver('unknown yet')
  await probe.close()
  const endpoint = await stripe.webhookEndpoints.create({ url: probe.url, enabled_events: ['product.created'] })
  const receiver = await startReceiver(endpoint.secret)
  whenTestEnds(() => receiver.close())
  await stripe.webhookEndpoints.update(endpoint.id, { url: receiver.url })

  await stripe.customers.create()
  await stripe.products.create({ name: 'Print' })

  await receiver.first('product.created')
  expect(receiver.types()).toEqual(['product.created'])
  expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined()
  await stripe.webhookEndpoints.del(endpoint.id)
  await stripe.products.create({ name: 'Another' })
  expect((await stripe.events.list({ type: 'product.created' })).data[0]).toMatchObject({ pending_webhooks: 0 })
})

test('events can be read back by the API as they were sent', async () => {
  const { stripe, receiver } = await anEmulatorWithReceiver()
  const customer = await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' })
  const sent = await receiver.first('customer.created')

  const read = await stripe.events.retrieve(sent.id)
  expect(read.data).toEqual(sent.data)
  expect(read.request).toMatchObject({ idempotency_key: 'k' })
  expect(read.api_version).toBe('2026-10-28.endive')
  await stripe.customers.update(customer.id, { name: 'B' })
  expect((await receiver.first('customer.updated')).data.previous_attributes).toEqual({ name: 'A' })
})
