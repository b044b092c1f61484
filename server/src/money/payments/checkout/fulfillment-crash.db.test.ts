import { dollars } from '@vermeil/contracts/money.schema'
import { shareOf } from '@vermeil/test-kit/tier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillableServer, startKillableServer } from '../../../../test/killable-server.ts'
import { until } from '../../../../test/until.ts'
import { must } from '../../../platform/must.ts'
import { addWork } from '../payments.fixtures.ts'

let server: KillableServer
beforeAll(async () => {
  server = await startKillableServer()
}, 120_000)
afterAll(() => server.close())

/** Where the server stands when it is killed: fulfillment passes through each as soon as these rows are one more. */
const moments = {
  'when an event is stored': 'select count(*) from provider_events',
  'when an event is done': `select count(*) from provider_events where outcome = 'fulfilled'`,
  'when money is promised back': 'select count(*) from refunds',
  'when money has gone back': `select count(*) from refunds where status = 'done'`,
}
const momentsOfTier = shareOf(Object.values(moments), 2)

/** Of each work that two people have paid for, one has it and the other has their money back. */
const settled = (works: number) =>
  until(async () => {
    expect(await server.one('select count(*) from sales')).toBe(works)
    expect(await server.one(`select count(*) from refunds where status = 'done'`)).toBe(works)
    expect(await server.one('select count(*) from provider_events where processed_at is null')).toBe(0)
  })

const crashRuns = { timeout: 240_000, tags: ['sampled'] }

test('killed at any point of fulfillment, the server comes back to the same result', crashRuns, async () => {
  const { database, one } = server
  const buyers = await Promise.all([server.signedIn('one@example.com'), server.signedIn('two@example.com')])
  const works = await Promise.all(momentsOfTier.map(() => addWork(database.pool, { buyNow: dollars(500) })))
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

  for (const [place, rowsAtMoment] of momentsOfTier.entries()) {
    await settled(place)
    const before = await one(rowsAtMoment)
    const paying = Promise.all(must(checkouts[place], 'checkouts for each place').map(server.pay))
    await expect.poll(() => one(rowsAtMoment), { interval: 5 }).toBeGreaterThan(before)
    await server.kill()
    await paying
    await server.restart()
  }

  await settled(works.length)
  expect(await one(`select count(*) from orders where status = 'paid'`)).toBe(works.length)
  expect(await one('select sum(amount_cents) from ledger_lines')).toBe(0)
  expect(await one(`select coalesce(sum(amount_cents), 0) from ledger_lines where account = 'unfulfilled'`)).toBe(0)
  expect(await one(`select sum(amount_cents) from ledger_lines where account = 'provider'`)).toBe(
    works.length * dollars(500),
  )

  const { data } = await server.stripe.charges.list({ limit: 100 })
  const received = data.reduce((sum, charge) => sum + charge.amount_captured - charge.amount_refunded, 0)
  expect(received).toBe(works.length * dollars(500))
})
