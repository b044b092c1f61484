import { randomUUID } from 'node:crypto'
import { dollars } from '@vermeil/contracts/money.schema'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../../test/test-server.ts'
import { must } from '../../../platform/must.ts'
import { type PayingServer, startPayingServer, webhookSecret } from '../payments.fixtures.ts'

let server: PayingServer
let buyer: SignedIn
beforeAll(async () => {
  server = await startPayingServer()
  buyer = await server.signedIn()
})
afterAll(() => server.close())

async function createPayment(payer: SignedIn, key: string, body: unknown) {
  const { data } = await payer.client.auth.getSession()
  const session = must(data.session, 'a session of the payer')
  const response = await fetch(`${server.url}/functions/v1/create-payment`, {
    method: 'POST',
    headers: {
      apikey: server.config.anonKey,
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as { url?: string; code?: string } }
}

describe('six calls of create-payment at once', () => {
  const donation = (amount: number) => ({ amount, paymentType: 'donation', description: 'Thank you' })
  const count = (table: string) => server.one<number>(`select count(*) from ${table}`)

  test('with one key and one body open one session and get six equal answers', async () => {
    const key = randomUUID()
    const [orders, checkouts] = [await count('orders'), await count('checkouts')]
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => createPayment(buyer, key, donation(dollars(500)))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
    expect(await count('orders')).toBe(orders + 1)
    expect(await count('checkouts')).toBe(checkouts + 1)
    const { data } = await server.client.checkout.sessions.list({ limit: 100 })
    expect(data.filter(({ url }) => url === answers[0]?.body.url)).toHaveLength(1)
  })

  test('with one key and six bodies accept one and refuse the others', async () => {
    const key = randomUUID()
    const orders = await count('orders')
    const amounts = [1, 2, 3, 4, 5, 6].map((hundreds) => dollars(hundreds * 500))
    const answers = await Promise.all(amounts.map((amount) => createPayment(buyer, key, donation(amount))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
    const refused = answers.filter(({ status }) => status === 422)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['idempotency.reused']))
    expect(await count('orders')).toBe(orders + 1)
  })
})

describe('a payment above the card limit', () => {
  const million = { amount: dollars(1_000_000), paymentType: 'donation', description: 'Thank you' }
  const invoices = () => server.one<number>(`select count(*) from orders where amount_cents = $1`, [million.amount])

  test('is invoiced once for one key, also after it was paid, and the key takes no other body', async () => {
    const key = randomUUID()
    const before = await invoices()
    const answers = await Promise.all(Array.from({ length: 6 }, () => createPayment(buyer, key, million)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const [url, ...others] = new Set(answers.map(({ body }) => body.url))
    expect(others).toEqual([])
    const orderId = must(url?.split('/').at(-1), 'the id of the order in its address')

    const admin = await server.signedIn({ role: 'admin' })
    await server.payments.admin.markTransferred(admin.id, orderId, million.amount, 'WIRE-1')
    expect((await createPayment(buyer, key, million)).body.url).toBe(url)
    expect(await invoices()).toBe(before + 1)

    const other = await createPayment(buyer, key, { ...million, description: 'Something else' })
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } })
    expect((await createPayment(buyer, randomUUID(), million)).body.url).not.toBe(url)
  })

  test('is not mailed to an address that cannot receive mail', async () => {
    const [deaf, reader] = [await server.signedIn(), await server.signedIn()]
    const address = 'nobody@bidders.invalid'
    await server.database.pool.query('update accounts set email = $2 where id = $1', [deaf.id, address])
    for (const person of [deaf, reader]) {
      expect((await createPayment(person, randomUUID(), million)).status).toBe(200)
    }
    await server.mailTo(reader.email, /Your invoice for/)
    expect(await server.mailsTo(address)).toHaveLength(0)
    expect(await server.mailsTo(reader.email)).toHaveLength(1)
  })
})

describe('a correctly signed event with an odd body', () => {
  async function deliver(payload: string) {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
    const response = await fetch(`${server.url}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    })
    return { status: response.status, body: (await response.json()) as { url?: string; code?: string } }
  }
  const event = (change: object) =>
    JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: 'cs_odd', object: 'checkout.session' } },
      ...change,
    })

  const refused: [name: string, payload: () => string][] = [
    ['no JSON', () => 'x'],
    ['nothing', () => ''],
    ['null', () => 'null'],
    ['an array', () => '[]'],
    ['a string', () => '"evt_1"'],
    ['no id', () => event({ id: undefined })],
    ['an id of another type', () => event({ id: 7 })],
    ['U+0000', () => event({ id: 'evt_\0' })],
    ['half a surrogate pair', () => event({ note: '\ud800' })],
    ['no data', () => event({ data: undefined })],
    ['data that is an array', () => event({ data: [] })],
    ['an object of another kind', () => event({ data: { object: { id: 're_1', object: 'refund' } } })],
    ['an object without id', () => event({ data: { object: { object: 'checkout.session' } } })],
    ['deep nesting', () => event({ data: { object: JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)) } })],
  ]
  test.each(refused)('%s is refused and not stored', async (_name, payload) => {
    const stored = await server.one('select count(*) from provider_events')
    const answer = await deliver(payload())
    expect(answer.status).toBe(400)
    expect(['request.malformed', 'webhook.not-signed']).toContain(answer.body.code)
    expect(await server.one('select count(*) from provider_events')).toBe(stored)
  })

  test('an unknown type is stored and ignored', async () => {
    const id = `evt_${randomUUID()}`
    const answer = await deliver(event({ id, type: 'constructor', data: { object: {} } }))
    expect(answer.status).toBe(200)
    expect(await server.one('select outcome from provider_events where id = $1', [id])).toBe('ignored')
  })

  test('fields of the wrong type fulfill nothing and stop nothing else', async () => {
    const { body } = await server.invoke(buyer, 'create-payment', {
      amount: dollars(500),
      paymentType: 'donation',
    })
    const session = await server.client.checkout.sessions.retrieve(server.sessionIdOf(body.url))
    const paid = { ...session, payment_status: 'paid', status: 'complete' }
    const changes = [
      { amount_total: '10000' },
      { amount_total: null },
      { customer: { id: 7 } },
      { payment_intent: 12 },
      { mode: 'subscription', subscription: ['sub_1'] },
      { client_reference_id: { toString: 1 } },
      { client_reference_id: 'not a uuid' },
      { id: 'cs_another' },
    ]
    for (const change of changes) {
      const answer = await deliver(event({ data: { object: { ...paid, ...change } } }))
      expect(answer.status, JSON.stringify(change)).toBe(200)
    }
    expect(
      await server.one(
        `select count(*) from orders o join checkouts c on c.order_id = o.id where c.session_id = $1 and o.status = 'paid'`,
        [session.id],
      ),
    ).toBe(0)
    // Reconciliation also takes up what is unprocessed: what fails must not fail it.
    await server.database.pool.query(`update provider_events set received_at = received_at - interval '1 hour'`)
    const admin = await server.signedIn({ role: 'admin' })
    expect((await admin.fetch('/api/v1/admin/reconciliation', { method: 'POST' })).status).toBe(200)
  })
})
