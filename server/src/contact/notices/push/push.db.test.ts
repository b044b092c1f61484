import { generateKeyPairSync } from 'node:crypto'
import type { NoticeKind, PushSettings } from '@vermeil/contracts/contact/notices.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPushService } from '../../../../test/push-service.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../../test/test-server.ts'
import { one } from '../../../platform/must.ts'
import { onClient } from '../../../platform/postgres/run-sql.ts'
import { createCast } from '../../../selling/auctions/auction-house.fixtures.ts'
import { addAll, type NewNotice } from '../notice-store.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
/** Nodes of one house have the same key. */
const settings = {
  JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  PUSH_TEST_SERVICE: '',
}

let server: TestServer
let service: Awaited<ReturnType<typeof openPushService>>
let lotId: string
beforeAll(async () => {
  service = await openPushService()
  settings.PUSH_TEST_SERVICE = service.origin
  server = await startTestServer(settings)
  lotId = await createCast(server.database).lot()
})
afterAll(async () => {
  service?.close()
  await server?.close()
})

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.database.pool.query<Row>(text, values)).rows
const subscribe = (person: SignedIn, device: string) =>
  person.fetch('/api/v1/notices/push/subscription', { method: 'PUT', json: service.subscription(device) })
async function withDevice(device: string): Promise<SignedIn> {
  const person = await server.signedIn()
  expect((await subscribe(person, device)).status).toBe(204)
  return person
}
async function post(...notices: NewNotice[]) {
  const { now } = one(await query<{ now: Date }>('select house_now() as now'))
  await addAll(onClient(server.database.pool), notices, now)
}
const outbid = ({ id }: SignedIn): NewNotice => ({
  ...{ accountId: id, kind: 'outbid', lotId },
  details: { amount: dollars(1_850) },
})
/** Waits until every notice was handed to its devices, whatever came of it. */
const allPushed = () =>
  expect
    .poll(
      () =>
        query(`select 'notice' as what from notices where is_push_due
               union all select state::text from pgboss.job where name = 'notices.push' and state in ('created', 'active')`),
      { timeout: 20_000 },
    )
    .toEqual([])
const devicesOf = async ({ id }: SignedIn) =>
  (
    await query<{ endpoint: string }>('select endpoint from push_subscriptions where account_id = $1 order by 1', [id])
  ).map(({ endpoint }) => endpoint.replace(/.*\//, ''))
const arrived = (device: string) => service.received.filter((push) => push.device === device)

test('a push arrives encrypted for the browser and signed by us, with a title, a text and a path', async () => {
  const ada = await withDevice('ada')
  await post(outbid(ada))
  await allPushed()
  const { publicKey } = (await (await ada.fetch('/api/v1/notices/push')).json()) as PushSettings
  const [push, ...others] = arrived('ada')
  expect(others).toEqual([])
  expect(push).toMatchObject({
    payload: {
      title: 'You were outbid on Low Tide',
      body: 'The current bid is $1,850.',
      path: expect.stringMatching(new RegExp(`^/lots/${lotId}/`)),
    },
    headers: {
      ttl: '3600',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    },
    claims: { sub: 'mailto:support@example.com', exp: expect.any(Number) },
    senderKey: publicKey,
  })
  expect(
    await query('select id from push_subscriptions where account_id = $1 and succeeded_at is not null', [ada.id]),
  ).toHaveLength(1)
})

test('a push needs its cell and the bid alerts, and never says a maximum', async () => {
  const [cell, master, both] = [await withDevice('cell'), await withDevice('master'), await withDevice('both')]
  const channels = { 'in-app': true, email: true, sms: false, push: false }
  await cell.fetch('/api/v1/notices/preferences', { method: 'PUT', json: { kinds: [{ kind: 'outbid', channels }] } })
  await query('insert into preferences (account_id, bid_alerts) values ($1, false)', [master.id])
  const kind: NoticeKind = 'bid-not-placed'
  const details = { amount: dollars(7_777), text: 'Your bid of $7,777 was not placed.' }
  await post(outbid(cell), outbid(master), outbid(both), { accountId: both.id, kind, lotId, details })
  await allPushed()
  expect(arrived('cell')).toEqual([])
  expect(arrived('master')).toEqual([])
  expect(
    arrived('both')
      .map(({ payload }) => payload.title)
      .sort(),
  ).toEqual(['You were outbid on Low Tide', 'Your bid on Low Tide was not placed'])
  expect(JSON.stringify(arrived('both').map(({ payload }) => payload))).not.toContain('7,777')
})

test('a subscription that is gone is removed; a push service that fails is tried again', async () => {
  const [gone, failing] = [await withDevice('gone'), await withDevice('failing')]
  service.answer('gone', 410)
  service.answer('failing', 503)
  await post(outbid(gone), outbid(failing))
  await allPushed()
  expect(await devicesOf(gone)).toEqual([])
  expect(await devicesOf(failing)).toEqual(['failing'])
  expect(await query(`select state from pgboss.job where name = 'notices.push' and state <> 'completed'`)).toEqual([
    { state: 'retry' },
  ])
})

test('a device stops at sign-out, with the account, when it is removed, and when somebody else signs in on it', async () => {
  const [ada, ben, cora] = [await withDevice('a'), await withDevice('b'), await withDevice('shared')]
  expect(await (await ben.fetch('/api/v1/account/export', { method: 'POST' })).json()).toMatchObject({
    'push devices': [{ endpoint: service.subscription('b').endpoint }],
  })
  await ada.client.auth.signOut()
  expect(await devicesOf(ada)).toEqual([])
  await ben.fetch('/api/v1/account/', { method: 'DELETE', json: { password: testPassword } })
  expect(await devicesOf(ben)).toEqual([])
  const dora = await withDevice('shared')
  expect(await devicesOf(cora)).toEqual([])
  const { endpoint } = service.subscription('shared')
  // Only one's own.
  await cora.fetch('/api/v1/notices/push/subscription', { method: 'DELETE', json: { endpoint } })
  expect(await devicesOf(dora)).toEqual(['shared'])
  await dora.fetch('/api/v1/notices/push/subscription', { method: 'DELETE', json: { endpoint } })
  expect(await devicesOf(dora)).toEqual([])
})

test('an account has ten devices at most: the oldest makes room', async () => {
  const person = await server.signedIn()
  for (let n = 10; n <= 20; n++) await subscribe(person, `n${n}`)
  expect(await devicesOf(person)).toEqual(Array.from({ length: 10 }, (_, at) => `n${at + 11}`))
})

test.each([
  ['a stranger’s server', 'https://push.example.com/1'],
  ['a private network', 'https://10.0.0.7/1'],
  ['an unencrypted push service', 'http://fcm.googleapis.com/1'],
  ['our own database', 'http://localhost:5432/'],
  ['this machine by another name', 'https://0x7f000001/'],
])('%s is no push service', async (_what, endpoint) => {
  const person = await server.signedIn()
  const json = { ...service.subscription('x'), endpoint }
  const answer = await person.fetch('/api/v1/notices/push/subscription', { method: 'PUT', json })
  expect(await answer.json()).toMatchObject({ status: 422, code: 'push.subscription-refused' })
})

test('an address that is no push service any more is forgotten, not written to', async () => {
  const person = await withDevice('moved')
  await query(`update push_subscriptions set endpoint = 'http://localhost:5432/moved' where account_id = $1`, [
    person.id,
  ])
  await post(outbid(person))
  await expect.poll(() => devicesOf(person), { timeout: 20_000 }).toEqual([])
  await allPushed()
})

test('two nodes share one key pair, also if both need it for the first time', async () => {
  await query('delete from push_keys')
  const nodes = [
    await startTestServer({ ...settings, DATABASE_URL: server.database.url }),
    await startTestServer({ ...settings, DATABASE_URL: server.database.url }),
  ] as const
  try {
    const person = await server.signedIn()
    const { data } = await person.client.auth.getSession()
    const headers = { authorization: `Bearer ${data.session?.access_token}` }
    const keys = await Promise.all(
      nodes.map(
        async ({ url }) => (await (await fetch(`${url}/api/v1/notices/push`, { headers })).json()) as PushSettings,
      ),
    )
    expect(keys[0]?.publicKey).toMatch(/^[\w-]{87}$/)
    expect(keys[1]?.publicKey).toBe(keys[0]?.publicKey)
    const stored = one(await query<{ sealed: Buffer }>('select sealed_private_key as sealed from push_keys'))
    expect(stored.sealed.toString()).not.toContain('PRIVATE KEY')
  } finally {
    for (const node of nodes) await node.close()
  }
})
