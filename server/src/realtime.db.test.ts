import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type RealtimeChannel, RealtimeClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type SignedIn, startTestServer, type TestServer } from '../test/test-server.ts'
import { createAccessTokens } from './identity/accounts/sessions/access-tokens.ts'
import { loadSigningKeys, type SigningKeys } from './identity/accounts/sessions/house-keys.ts'
import { must } from './platform/must.ts'

/** The whole house's sockets, with its own tokens and through the official client. */
let server: TestServer
let person: SignedIn
beforeAll(async () => {
  server = await startTestServer({
    ...{ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', SOCKETS_PER_ADDRESS: '60', SOCKETS_PER_ACCOUNT: '2' },
  })
  person = await server.signedIn()
})
afterAll(() => server.close())

const signingKeys = () => loadSigningKeys({ pem: server.config.jwtPrivateKey, dir: server.config.dataDir })
const hourMs = 3_600_000

/** A token as the house would have made it two hours ago, or as a stranger would make it now. */
async function tokenFor(account: SignedIn, { keys, at = Date.now() }: { keys: SigningKeys; at?: number }) {
  const tokens = createAccessTokens({ keys, issuer: 'http://localhost/auth/v1', now: () => at })
  const subject = { accountId: account.id, sessionId: randomUUID(), email: account.email, aal: 'aal1', amr: [] }
  return (await tokens.sign({ ...subject, userMetadata: {} })).token
}

/** A channel of a client that asks for its token, as the web app's does. */
async function aChannel(topic: string, token: string) {
  const session = { token }
  const realtime = new RealtimeClient(`${server.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: server.config.anonKey },
    accessToken: async () => session.token,
    transport: WebSocket as never,
  })
  onTestFinished(() => void realtime.disconnect())
  await realtime.setAuth()
  return { session, realtime, channel: realtime.channel(topic) }
}

function statusesOf(channel: RealtimeChannel) {
  const statuses: string[] = []
  channel.subscribe((status, error) => statuses.push(error ? error.message : status))
  return statuses
}

test('an expired token is refused as expired; refreshed, the same channel is joined', async () => {
  const expired = await tokenFor(person, { keys: await signingKeys(), at: Date.now() - 2 * hourMs })
  const { session, realtime, channel } = await aChannel(`user:${person.id}`, expired)
  const messages: string[] = []
  channel.on('system', {}, ({ message }: { message: string }) => messages.push(message))
  const statuses = statusesOf(channel)
  await expect.poll(() => statuses).toEqual(['InvalidJWTExpiration: Token has expired'])
  expect(messages).toEqual(['Token has expired'])

  const { data } = await person.client.auth.refreshSession()
  session.token = must(data.session, 'a session').access_token
  await realtime.setAuth()
  await vi.waitFor(() => expect(statuses.at(-1)).toBe('SUBSCRIBED'), { timeout: 8_000 })
})

test.each([
  ['malformed', async () => 'nonsense'],
  [
    'signed by somebody else',
    async () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
      return tokenFor(person, { keys: await loadSigningKeys({ pem, dir: server.config.dataDir }) })
    },
  ],
])('a token that is %s opens no room, not even a public one', async (_, makeToken) => {
  const socket = await aSocket('198.51.100.1')
  const joined = nextMessage(socket)
  const payload = { config: {}, access_token: await makeToken() }
  socket.send(JSON.stringify(['1', '1', 'realtime:saleroom', 'phx_join', payload]))
  expect((await joined)[4]).toMatchObject({
    status: 'error',
    response: { reason: 'MalformedJWT: The token provided is not a valid JWT' },
  })
})

async function aSocket(from: string): Promise<WebSocket> {
  const url = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${server.config.anonKey}&vsn=2.0.0`
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': from } })
  onTestFinished(() => socket.terminate())
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}
const nextMessage = async (socket: WebSocket) => JSON.parse(String((await once(socket, 'message'))[0])) as unknown[]

async function enterSaleroom(socket: WebSocket) {
  for (const [event, payload] of [
    ['phx_join', { config: {} }],
    ['presence', { type: 'presence', event: 'track', payload: {} }],
  ] as const) {
    const answered = nextMessage(socket)
    socket.send(JSON.stringify(['1', '1', 'realtime:saleroom', event, payload]))
    await answered
  }
}

const liveBidders = async () =>
  ((await (await fetch(`${server.url}/api/v1/saleroom`)).json()) as { liveBidders: number }).liveBidders

test('fifty sockets of one address are one live bidder, and an address can open a limited number', async () => {
  const before = await liveBidders()
  const crowd = await Promise.all(Array.from({ length: 50 }, () => aSocket('203.0.113.9')))
  await Promise.all(crowd.map(enterSaleroom))
  await vi.waitFor(async () => expect(await liveBidders()).toBe(before + 1), { timeout: 5_000 })
  await enterSaleroom(await aSocket('203.0.113.10'))
  await vi.waitFor(async () => expect(await liveBidders()).toBe(before + 2), { timeout: 5_000 })

  await Promise.all(Array.from({ length: 10 }, () => aSocket('203.0.113.9')))
  await expect(aSocket('203.0.113.9')).rejects.toThrow('429')
  // A header that no trusted proxy has added opens no new address.
  await expect(aSocket('6.6.6.6, 203.0.113.9')).rejects.toThrow('429')
})

test('an account can open a limited number of sockets', async () => {
  const { data } = await (await server.signedIn()).client.auth.getSession()
  const join = async () => {
    const { channel } = await aChannel('saleroom', must(data.session, 'a session').access_token)
    return new Promise((resolve) => channel.subscribe((status, error) => resolve(error?.message ?? status)))
  }
  expect([await join(), await join()]).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
  expect(await join()).toContain('Too many connections are open for this account')
})
