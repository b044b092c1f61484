import { RealtimeClient } from '@supabase/supabase-js'
import type { Role } from '@vermeil/contracts/identity/roles.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../test/test-server.ts'
import { must } from './platform/must.ts'
import { createCast } from './selling/auctions/auction-house.fixtures.ts'

/** A session that awaits its second factor, and a suspended account, are nobody: on every route, channel and file. */
const nowhere = '00000000-0000-7000-8000-000000000000'

let server: TestServer
let lotId: string
let owner: SignedIn
let admin: SignedIn

beforeAll(async () => {
  server = await startTestServer({ SHARED_READS: 'on' })
  const cast = createCast(server.database)
  lotId = await cast.lot()
  await cast.lot({ venue: 'saleroom', state: 'live', durationSeconds: 3600, buyNowPrice: dollars(9_000) })
  owner = await protectedAccount('collector')
  admin = await protectedAccount('admin')
  const placed = await owner.fetch(`/api/v1/lots/${lotId}/bids`, {
    method: 'POST',
    json: { maxAmount: dollars(1_780) },
  })
  expect(placed.status).toBe(201)
  await owner.fetch(`/api/v1/watches/${lotId}`, { method: 'PUT' })
})
afterAll(() => server.close())

async function protectedAccount(role: Role): Promise<SignedIn> {
  const person = await server.signedIn({ role })
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const code = new TOTP({ secret: must(must(data, 'an answer').totp, 'a TOTP secret').secret }).generate()
  const verified = await person.client.auth.mfa.challengeAndVerify({ factorId: must(data, 'an answer').id, code })
  if (verified.error) throw verified.error
  return person
}

/** The password alone, of an account that has a second factor. */
async function awaiting({ email }: SignedIn) {
  const client = server.newClient()
  const { data, error } = await client.auth.signInWithPassword({ email, password: testPassword })
  if (error) throw error
  return { client, token: data.session.access_token }
}

/** Suspended in the table alone, so that the session still exists and its refusal is seen. */
async function suspended() {
  const person = await server.signedIn()
  await person.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json: { amount: dollars(150) } })
  await server.database.pool.query(
    `update accounts set suspended_at = house_now(), suspended_reason = 'test' where id = $1`,
    [person.id],
  )
  server.bus.publish('accounts:changed', person.id)
  return { person, token: must((await person.client.auth.getSession()).data.session, 'a session').access_token }
}

const pathOf = (url: string) => url.replace(':lotId', lotId).replace(/:\w+/g, nowhere).replace('*', 'nothing')
/** Their answers differ from call to call, for any caller. */
const isChanging = (url: string) => url === '/metrics' || url.startsWith('/dev/')
/** Moments and request ids differ between any two calls. */
const steady = (text: string) =>
  text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment').replace(/"requestId":"[^"]+"/g, '"requestId":"…"')

async function call(method: string, url: string, token: string | null) {
  const answer = await server.app.inject({
    method: method as 'GET',
    url: pathOf(url),
    headers: { apikey: server.config.anonKey, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(['POST', 'PUT', 'PATCH'].includes(method) ? { payload: {} } : {}),
  })
  return { status: answer.statusCode, body: steady(answer.body) }
}

type Answer = Awaited<ReturnType<typeof call>>
const isSame = (one: Answer, other: Answer) => one.status === other.status && one.body === other.body

/** Every route of ours that treats this token otherwise than a visitor. */
async function differences(token: string, refusal: string): Promise<string[]> {
  const found: string[] = []
  for (const { method, url, access } of server.app.accessTable) {
    if (access === 'protocol' || ['HEAD', 'OPTIONS'].includes(method) || isChanging(url)) continue
    const [visitor, bearer] = [await call(method, url, null), await call(method, url, token)]
    if (access === 'anyone') {
      if (isSame(visitor, bearer)) continue
      // Something may have happened between the two calls: then a visitor who asks now gets this answer, too.
      if (!isSame(await call(method, url, null), bearer)) found.push(`${method} ${url}`)
    } else if (access !== 'session' && !bearer.body.includes(refusal)) {
      found.push(`${method} ${url}: ${bearer.status}`)
    }
  }
  return found
}

/** What a session needs to give its second factor, to stay, and to leave. */
const open = new Set([
  'GET /auth/v1/user',
  'POST /auth/v1/logout',
  'POST /auth/v1/factors/:factorId/challenge',
  'POST /auth/v1/factors/:factorId/verify',
])

async function protocolDifferences(token: string): Promise<string[]> {
  const found: string[] = []
  for (const { method, url, access } of server.app.accessTable) {
    if (access !== 'protocol' || ['HEAD', 'OPTIONS'].includes(method) || open.has(`${method} ${url}`)) continue
    const [visitor, bearer] = [await call(method, url, null), await call(method, url, token)]
    if (bearer.status < 400 && bearer.status !== visitor.status) found.push(`${method} ${url}: ${bearer.status}`)
  }
  return found
}

async function joins(topic: string, token: string): Promise<string> {
  const client = new RealtimeClient(`${server.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: server.config.anonKey },
    transport: WebSocket as never,
  })
  onTestFinished(() => void client.disconnect())
  await client.setAuth(token)
  return new Promise((resolve) =>
    client.channel(topic).subscribe((status, error) => resolve(error ? error.message : status)),
  )
}

describe('a session that awaits its second factor', () => {
  test.each(['collector', 'admin'] as const)('gets a visitor’s answer on every route (%s)', async (role) => {
    const { token } = await awaiting(role === 'admin' ? admin : owner)
    expect(await differences(token, 'account.second-factor-required')).toEqual([])
    expect(await protocolDifferences(token)).toEqual([])
  })

  test('learns nothing of its own maximum', async () => {
    const { token } = await awaiting(owner)
    for (const path of [`/api/v1/lots/${lotId}`, `/api/v1/lots/${lotId}/bids`]) {
      const text = (await call('GET', path, token)).body
      expect(text).not.toContain('178000')
      expect(text).not.toContain('"youLead":true')
      expect(await (await owner.fetch(path)).text()).toContain('178000')
    }
  })

  test('hears no notices', async () => {
    const { token } = await awaiting(owner)
    expect(await joins(`user:${owner.id}`, token)).toContain('Unauthorized')
    expect(await joins(`lot:${lotId}`, token)).toBe('SUBSCRIBED')
    const full = must((await owner.client.auth.getSession()).data.session, 'a session').access_token
    expect(await joins(`user:${owner.id}`, full)).toBe('SUBSCRIBED')
  })

  test('ends no session but its own, and changes nothing of the account', async () => {
    const { client } = await awaiting(owner)
    const other = await awaiting(owner)
    const refused = await client.auth.signOut({ scope: 'others' })
    expect(refused.error).toBeNull() // the library takes a 403 for done
    expect((await owner.fetch('/api/v1/account/profile')).status).toBe(200)
    expect((await client.auth.updateUser({ data: { theme: 'light' } })).error?.code).toBe('insufficient_aal')
    expect((await client.auth.reauthenticate()).error?.code).toBe('insufficient_aal')

    expect((await client.auth.getUser()).data.user?.factors).toHaveLength(1)
    expect((await client.auth.refreshSession()).error).toBeNull()
    await client.auth.signOut({ scope: 'global' })
    expect((await owner.fetch('/api/v1/account/profile')).status).toBe(200)
    expect((await other.client.auth.getUser()).error).toBeNull()
  })

  test('reads and writes no file', async () => {
    const path = `${owner.id}/paper.pdf`
    const paper = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
    const files = (client: SignedIn['client']) => client.storage.from('documents')
    expect((await files(owner.client).upload(path, paper, { contentType: 'application/pdf' })).error).toBeNull()
    const { client } = await awaiting(owner)
    expect((await files(client).download(path)).error).not.toBeNull()
    expect((await files(client).createSignedUrl(path, 60)).error).not.toBeNull()
    expect((await files(client).list(owner.id)).data ?? []).toEqual([])
    expect((await files(client).remove([path])).data ?? []).toEqual([])
    expect((await files(owner.client).download(path)).error).toBeNull()
  })
})

describe('a suspended account', () => {
  test('gets a visitor’s answer on every route, and hears no notices', async () => {
    const { person, token } = await suspended()
    expect(await differences(token, 'account.suspended')).toEqual([])
    expect(await protocolDifferences(token)).toEqual([])
    expect(await joins(`user:${person.id}`, token)).toContain('Unauthorized')
  })
})
