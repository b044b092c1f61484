import { plans } from '@vermeil/contracts/identity/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../test/test-server.ts'
import { type PayingServer, startPayingServer } from '../../money/payments/payments.fixtures.ts'
import { must } from '../../platform/must.ts'
import { seedPlan, seedPlanAtProvider } from './seed-plan.ts'

let server: PayingServer
let artist: SignedIn
beforeAll(async () => {
  server = await startPayingServer()
  artist = await server.signedIn({ role: 'artist', isApproved: true })
  await server.database.transaction((tx) => seedPlan(tx, artist.id, 'premium'))
})
afterAll(() => server.close())

const liveOf = () =>
  server.database.pool.query<{ plan: string; provider_id: string | null }>(
    `select plan, provider_id from subscriptions where account_id = $1 and status = 'active'`,
    [artist.id],
  )
const customerOf = () =>
  server.one<string>('select customer_id from payment_customers where account_id = $1', [artist.id])

test('a seeded plan exists at the provider, with its card and invoice, however often it is asked for', async () => {
  for (let start = 0; start < 3; start++) await seedPlanAtProvider(server, artist, 'premium')
  const customer = await customerOf()
  const { data: subscriptions } = await server.client.subscriptions.list({ customer, status: 'all' })
  expect(subscriptions).toHaveLength(1)
  expect((await liveOf()).rows).toEqual([{ plan: 'premium', provider_id: subscriptions[0]?.id }])
  const { data: invoices } = await server.client.invoices.list({ customer })
  expect(invoices).toMatchObject([{ status: 'paid', amount_paid: plans.premium.price }])
  const { data: cards } = await server.client.customers.listPaymentMethods(customer, { type: 'card' })
  expect(cards).toHaveLength(1)

  // The signed events say the same, and book the payment once.
  await server.deliverAll()
  await server.deliverAll()
  expect((await liveOf()).rows).toHaveLength(1)
  expect(await server.one(`select count(*) from ledger_entries where booking_key like 'invoice:%'`)).toBe(1)
})

test('an account whose customer the provider does not know becomes a customer anew', async () => {
  const { pool } = server.database
  await pool.query(`update payment_customers set customer_id = 'cus_lost' where account_id = $1`, [artist.id])
  await pool.query(`update subscriptions set provider_id = 'sub_lost' where account_id = $1 and status = 'active'`, [
    artist.id,
  ])
  await seedPlanAtProvider(server, artist, 'premium')
  const { data } = await server.client.subscriptions.list({ customer: await customerOf(), status: 'active' })
  expect(data).toHaveLength(1)
  expect((await liveOf()).rows).toEqual([{ plan: 'premium', provider_id: data[0]?.id }])
})

test('a plan that its owner has ended stays ended', async () => {
  const [live] = (await liveOf()).rows
  await server.client.subscriptions.cancel(must(live?.provider_id, 'a live subscription with an id at the provider'))
  await server.deliverAll()
  await seedPlanAtProvider(server, artist, 'premium')
  expect((await liveOf()).rows).toEqual([])
})
