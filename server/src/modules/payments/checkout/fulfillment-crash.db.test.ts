import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { dollars } from '@vermeil/contracts/money'
import { type Emulator, startEmulator } from '@vermeil/stripe-emulator'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ServerProcess, startServer } from '../../../../test/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { addAccount, testPassword } from '../../../../test/test-server.ts'
import { freePort } from '../../../platform/free-port.ts'
import { must } from '../../../platform/must.ts'
import { createStripeClient } from '../../../platform/stripe/stripe-client.ts'

const anonKey = 'sb_publishable_vermeil_demonstration_house'
const webhookSecret = 'whsec_crash'

let database: TestDatabase
let emulator: Emulator
let server: ServerProcess
let dataDir: string
let env: Record<string, string>

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'vermeil-crash-'))
  const port = await freePort()
  emulator = await startEmulator({
    dataDir: join(dataDir, 'stripe'),
    webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe`,
    webhookSecret,
    webhookRetry: { baseDelayMs: 100, maxDelayMs: 500, maxAttempts: 1_000, timeoutMs: 2_000 },
    redirectWaitMs: 0,
  })
  env = {
    ...{ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: 'off', RATE_LIMITS: 'off' },
    ...{ UNSAFE_DATABASE: 'on', STRIPE_SECRET_KEY: emulator.secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret },
    STRIPE_API_URL: emulator.url,
  }
  server = await startServer(env)
}, 120_000)

afterAll(async () => {
  await server.end()
  await emulator.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const one = async (sql: string, values: unknown[] = []) =>
  Object.values((await database.pool.query(sql, values)).rows[0])[0] as number

async function signedIn(email: string) {
  const client = createClient(server.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  await addAccount(database.pool, { email })
  const { error } = await client.auth.signInWithPassword({ email, password: testPassword })
  if (error) throw error
  return client
}

async function aWork(): Promise<string> {
  const { rows } = await database.pool.query(
    `with artist as (insert into artists (name, slug) values ('Ada Verrier', 'ada-verrier') returning id),
     work as (insert into artworks (artist_id, status, title, slug, category, medium, starting_bid_cents, buy_now_cents)
       select id, 'listed', 'Low Tide', 'low-tide', 'painting', 'oil', 10000, 50000 from artist returning id)
     insert into lots (artwork_id, venue, state, starting_bid_cents, buy_now_cents, opens_at, closes_at)
     select id, 'timed', 'live', 10000, 50000, house_now(), house_now() + interval '1 day' from work returning artwork_id as id`,
  )
  return rows[0].id
}

const pay = (url: string) =>
  fetch(
    `${emulator.url}/_emulator/checkout/sessions/${must(/pay\/([^/?#]+)/.exec(url), 'a session in the address')[1]}/pay`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${emulator.secretKey}` },
      body: new URLSearchParams({ email: 'buyer@example.com' }),
    },
  )

/** Where the house stands when it is killed: each is a moment that fulfillment passes through. */
const moments: readonly [name: string, reached: () => Promise<boolean>][] = [
  ['when an event is stored', async () => (await one('select count(*) from provider_events')) > 0],
  [
    'when an event is done',
    async () => (await one(`select count(*) from provider_events where outcome = 'fulfilled'`)) > 1,
  ],
  ['when money is promised back', async () => (await one('select count(*) from refunds')) > 1],
  ['when money has gone back', async () => (await one(`select count(*) from refunds where status = 'done'`)) > 1],
]

test('killed at any point of fulfillment, the server comes back to the same result', async () => {
  const buyers = await Promise.all([signedIn('one@example.com'), signedIn('two@example.com')])
  const works = await Promise.all(moments.map(aWork))
  const checkouts: string[][] = []
  for (const artworkId of works) {
    const urls = []
    for (const buyer of buyers) {
      const body = { amount: dollars(500), paymentType: 'purchase', artworkId }
      const { data, error } = await buyer.functions.invoke('create-payment', { body })
      if (error) throw error
      urls.push(data.url as string)
    }
    checkouts.push(urls)
  }

  for (const [place, [, reached]] of moments.entries()) {
    const paying = Promise.all(must(checkouts[place], 'checkouts for each place').map(pay))
    await vi.waitFor(async () => expect(await reached()).toBe(true), { timeout: 30_000, interval: 5 })
    await server.end('SIGKILL')
    await paying
    server = await startServer(env)
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

  const stripe = createStripeClient({ secretKey: emulator.secretKey, apiUrl: emulator.url })
  const { data } = await stripe.charges.list({ limit: 100 })
  const received = data.reduce((sum, charge) => sum + charge.amount_captured - charge.amount_refunded, 0)
  expect(received).toBe(works.length * dollars(500))
}, 240_000)
