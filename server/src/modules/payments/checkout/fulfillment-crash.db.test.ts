import { dollars } from '@vermeil/contracts/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type KillableServer, startKillableServer } from '../../../../test/killable-server.ts'
import { must } from '../../../platform/must.ts'
import { addWork } from '../payments.fixtures.ts'

let server: KillableServer
beforeAll(async () => {
  server = await startKillableServer()
}, 120_000)
afterAll(() => server.close())

/** Where the server stands when it is killed: each is a moment that fulfillment passes through. */
const moments: readonly [name: string, reached: () => Promise<boolean>][] = [
  ['when an event is stored', async () => (await server.one('select count(*) from provider_events')) > 0],
  [
    'when an event is done',
    async () => (await server.one(`select count(*) from provider_events where outcome = 'fulfilled'`)) > 1,
  ],
  ['when money is promised back', async () => (await server.one('select count(*) from refunds')) > 1],
  [
    'when money has gone back',
    async () => (await server.one(`select count(*) from refunds where status = 'done'`)) > 1,
  ],
]

test('killed at any point of fulfillment, the server comes back to the same result', async () => {
  const { database, one } = server
  const buyers = await Promise.all([server.signedIn('one@example.com'), server.signedIn('two@example.com')])
  const works = await Promise.all(moments.map(() => addWork(database.pool, { buyNow: dollars(500) })))
  const checkouts: string[][] = []
  for (const { artworkId } of works) {
    const urls = []
    for (const { client } of buyers) {
      const body = { amount: dollars(500), paymentType: 'purchase', artworkId }
      const { data, error } = await client.functions.invoke('create-payment', { body })
      if (error) throw error
      urls.push(data.url as string)
    }
    checkouts.push(urls)
  }

  for (const [place, [, reached]] of moments.entries()) {
    const paying = Promise.all(must(checkouts[place], 'checkouts for each place').map(server.pay))
    await vi.waitFor(async () => expect(await reached()).toBe(true), { timeout: 30_000, interval: 5 })
    await server.kill()
    await paying
    await server.restart()
  }

  await vi.waitFor(
    async () => {
      expect(await one('select count(*) from sales')).toBe(works.length)
      expect(await one(`select count(*) from refunds where status = 'done'`)).toBe(works.length)
      expect(await one('select count(*) from provider_events where processed_at is null')).toBe(0)
    },
    { timeout: 60_000, interval: 200 },
  )
  expect(await one(`select count(*) from orders where status = 'paid'`)).toBe(works.length)
  expect(await one('select sum(amount_cents) from ledger_lines')).toBe(0)
  expect(await one(`select coalesce(sum(amount_cents), 0) from ledger_lines where account = 'unfulfilled'`)).toBe(0)
  expect(await one(`select sum(amount_cents) from ledger_lines where account = 'provider'`)).toBe(
    works.length * dollars(500),
  )

  const { data } = await server.stripe.charges.list({ limit: 100 })
  const received = data.reduce((sum, charge) => sum + charge.amount_captured - charge.amount_refunded, 0)
  expect(received).toBe(works.length * dollars(500))
}, 240_000)
