import { dollars } from '@vermeil/contracts/money.schema'
import type { BidReceipt } from '@vermeil/contracts/selling/auctions.schema'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runHouse } from '../../test/run-house.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../test/test-server.ts'
import { loadSigningKeys, makeSigningKey, pemsOf } from '../identity/accounts/sessions/house-keys.ts'
import { must } from '../platform/must.ts'
import { createCast } from '../selling/auctions/auction-house.fixtures.ts'

/** `npm run house -- keys`: a rotation from the first step to the last, while people are signed in and bid. */
let database: TestDatabase
const nodes: TestServer[] = []
/** The setting of the next node, as an operator would have it. */
let setting: string
let first: string
let ada: SignedIn
let ben: SignedIn
let secret: string
let factorId: string
let recoveryCodes: string[]
let lotId: string
let nextBid = dollars(1_000)

async function startNode(): Promise<TestServer> {
  const node = await startTestServer({ JWT_PRIVATE_KEY: setting }, database)
  nodes.push(node)
  return node
}
const house = (...args: string[]) => {
  const { dataDir } = must(nodes.at(-1), 'a node').config
  return runHouse({ DATABASE_URL: database.url, DATA_DIR: dataDir, JWT_PRIVATE_KEY: setting }, args)
}
const rotate = async () => {
  const { code, errors, json } = await house('keys', 'rotate', '--json')
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  return json() as { step: string; setting: string | null; keys: string[] }
}
type Tokens = { access_token: string; refresh_token: string }
/** Beside the clients, each of which knows one node. */
const tokens = new Map<string, Tokens>()
const tokensOf = ({ id }: SignedIn): Tokens => must(tokens.get(id), 'tokens')

/** Every node takes the same token for a bid. */
async function bidAt(node: TestServer, person: SignedIn): Promise<void> {
  const answer = await fetch(`${node.url}/api/v1/lots/${lotId}/bids`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokensOf(person).access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ amount: nextBid, confirmLeading: true, confirmUnusual: true }),
  })
  expect(answer.status).toBe(201)
  nextBid = ((await answer.json()) as BidReceipt).lot.minimumBid
}
const bidEverywhere = async () => {
  for (const node of nodes) for (const person of [ada, ben]) await bidAt(node, person)
}
/** Refreshes the person's session at this node, and goes on with the new tokens. */
async function refreshAt(node: TestServer, person: SignedIn) {
  const client = node.newClient()
  const { data, error } = await client.auth.refreshSession({
    refresh_token: tokensOf(person).refresh_token,
  })
  expect(error).toBeNull()
  tokens.set(person.id, must(data.session, 'a session'))
}
async function signInWithCode(node: TestServer) {
  const client = node.newClient()
  await client.auth.signInWithPassword({ email: ada.email, password: testPassword })
  // A code opens once, and the one before this is accepted, too.
  await database.pool.query('update mfa_factors set last_step = 0')
  const code = new TOTP({ secret }).generate()
  return client.auth.mfa.challengeAndVerify({ factorId, code })
}
const jwksOf = async ({ url }: TestServer) =>
  ((await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] }).keys.map(
    ({ kid }) => kid,
  )
const listed = async () =>
  (await house('keys', 'list', '--json')).json() as {
    keys: { id: string; use: string; sealed: { name: string; values: number }[] }[]
    retired: { id: string }[]
  }
const sealedWith = ({ sealed }: { sealed: { values: number }[] }) => sealed.reduce((sum, part) => sum + part.values, 0)

beforeAll(async () => {
  database = await createTestDatabase()
  setting = pemsOf([await makeSigningKey()])
  first = must((await loadSigningKeys({ pem: setting, dir: '' }))[0].publicJwk.kid, 'an id')
  const node = await startNode()
  ada = await node.signedIn({ email: 'ada@example.com' })
  ben = await node.signedIn({ email: 'ben@example.com' })
  for (const { id } of [ada, ben]) {
    const card = 'insert into payment_customers (account_id, customer_id, payment_method_id) values ($1, $2, $2)'
    await database.pool.query(card, [id, `test_${id}`])
  }
  const enrolled = must(
    (await ada.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })).data,
    'a factor',
  )
  factorId = enrolled.id
  secret = enrolled.totp.secret
  await ada.client.auth.mfa.challengeAndVerify({ factorId, code: new TOTP({ secret }).generate() })
  const codes = await ada.fetch('/api/v1/account/recovery-codes', { method: 'POST' })
  recoveryCodes = ((await codes.json()) as { codes: string[] }).codes
  expect((await ada.fetch('/api/v1/notices/push')).status).toBe(200)
  for (const { id, client } of [ada, ben]) {
    tokens.set(id, must((await client.auth.getSession()).data.session, 'a session'))
  }
  lotId = await createCast(database).lot()
})
afterAll(async () => {
  for (const node of nodes.reverse()) await node.app.close()
  await database.close()
})

test('nobody is signed out by a rotation, and the old key can be dropped at its end', async () => {
  await bidEverywhere()

  // 1. Every node learns of the next key, which signs nothing yet.
  const announced = await rotate()
  expect(announced).toMatchObject({ step: 'announce', keys: [first, expect.any(String)] })
  const next = must(announced.keys[1], 'the next key')
  setting = must(announced.setting, 'a setting')
  const second = await startNode()
  expect(await jwksOf(second)).toEqual([first, next])
  await refreshAt(second, ben)
  await bidEverywhere()

  // 2. It signs and seals. A node that was not restarted yet takes its tokens.
  const switched = await rotate()
  expect(switched).toMatchObject({ step: 'switch', keys: [next, first] })
  setting = must(switched.setting, 'a setting')
  await nodes.shift()?.app.close()
  const third = await startNode()
  await refreshAt(third, ben)
  await bidEverywhere()
  expect((await signInWithCode(third)).error).toBeNull()
  expect((await signInWithCode(second)).error).toBeNull()
  const { json: doctor } = await house('doctor', '--json')
  const found = (doctor() as { check: string; problem: string | null }[]).find(({ check }) => check === 'old keys')
  expect(found?.problem).toContain(`1 second factors with ${first}`)

  // 3. What the old key has sealed is sealed with the new one.
  await nodes.shift()?.app.close()
  expect(await rotate()).toMatchObject({
    step: 'reseal',
    resealed: expect.arrayContaining([
      { name: 'second factors', values: 1 },
      { name: 'push keys', values: 1 },
    ]),
  })
  const [current, old] = (await listed()).keys
  expect(current).toMatchObject({ id: next, use: 'signs and seals' })
  expect(sealedWith(must(current, 'a key'))).toBeGreaterThan(0)
  expect(old).toMatchObject({ id: first, use: 'old' })
  expect(sealedWith(must(old, 'a key'))).toBe(0)
  const early = await house('keys', 'rotate')
  expect(early).toMatchObject({ code: 1, errors: expect.stringContaining('can be dropped from') })

  // 4. An hour later the old key goes.
  await database.windClock('61 minutes')
  const dropped = await rotate()
  expect(dropped).toMatchObject({ step: 'drop', keys: [next] })
  setting = must(dropped.setting, 'a setting')
  await database.windClock('0')
  const last = await startNode()
  await nodes.shift()?.app.close()
  expect(await jwksOf(last)).toEqual([next])
  expect((await listed()).retired).toMatchObject([{ id: first }])

  // Her refresh token is from before the rotation. A client that lost the answer gets the same tokens again.
  const before = tokensOf(ada).refresh_token
  await refreshAt(last, ada)
  const again = await last.newClient().auth.refreshSession({ refresh_token: before })
  expect(again.data.session?.refresh_token).toBe(tokensOf(ada).refresh_token)
  await bidEverywhere()
  expect((await signInWithCode(last)).error).toBeNull()
  const known = await database.pool.query('select count(*)::int as count from known_addresses where account_id = $1', [
    ada.id,
  ])
  expect(known.rows).toEqual([{ count: 2 }])
})

test('recovery codes from before the rotation work until the old key is forgotten', async () => {
  const last = must(nodes.at(-1), 'a node')
  const use = async (node: TestServer, code: string | undefined) => {
    const client = node.newClient()
    await client.auth.signInWithPassword({ email: ada.email, password: testPassword })
    const json = { password: testPassword, code }
    return (await node.fetchAs(client)('/api/v1/account/recovery-code', { method: 'POST', json })).status
  }
  const codes = await database.pool.query('select account_id, code_hash from recovery_codes')
  expect(await use(last, recoveryCodes[0])).toBe(204)

  expect((await house('keys', 'forget', 'unknown')).code).toBe(1)
  expect((await house('keys', 'forget', first)).code).toBe(0)
  const restarted = await startNode()
  for (const { account_id, code_hash } of codes.rows) {
    const add = 'insert into recovery_codes (account_id, code_hash) values ($1, $2) on conflict do nothing'
    await database.pool.query(add, [account_id, code_hash])
  }
  expect(await use(restarted, recoveryCodes[1])).toBe(403)
  expect(await use(last, recoveryCodes[2])).toBe(204)
})

test('keys in the data folder are rotated there', async () => {
  const node = await startTestServer()
  nodes.unshift(node)
  const env = { DATABASE_URL: node.database.url, DATA_DIR: node.config.dataDir }
  const dry = await runHouse(env, ['keys', 'rotate', '--dry-run', '--json'])
  expect(dry.json()).toMatchObject({ step: 'announce', isDry: true })
  const stored = () => loadSigningKeys({ pem: undefined, dir: node.config.dataDir })
  expect(await stored()).toHaveLength(1)
  expect((await runHouse(env, ['keys', 'rotate'])).output).toContain('Restart all nodes')
  const [current] = await stored()
  expect(await stored()).toHaveLength(2)
  expect((await runHouse(env, ['keys', 'rotate', '--json'])).json()).toMatchObject({ step: 'switch', setting: null })
  expect((await stored())[1]?.publicJwk.kid).toBe(current.publicJwk.kid)
  expect(await runHouse(env, ['keys', 'rotate'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('No server has started with these keys'),
  })
})
