import { afterEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, testPassword } from '../../../../test/test-server.ts'
import { must } from '../../../platform/must.ts'

let server: TestServer
afterEach(() => server?.close())

test('one mail per address and kind in a minute, for known and unknown addresses', async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' })
  const { email } = await server.signedIn()
  const client = server.newClient()
  for (const address of [email, 'stranger@example.com']) {
    expect((await client.auth.resetPasswordForEmail(address)).error).toBeNull()
    const { error } = await client.auth.resetPasswordForEmail(address)
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(must(error, 'an error').message).toMatch(
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    )
  }
  for (const address of [email, 'newcomer@example.com']) {
    expect((await client.auth.signUp({ email: address, password: testPassword })).error).toBeNull()
    const again = await client.auth.signUp({ email: address, password: testPassword })
    expect(again.error).toMatchObject({ code: 'over_email_send_rate_limit' })
  }
})

describe('wrong passwords', () => {
  const owners = '198.51.100.7'
  async function attacked() {
    server = await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
    const { email } = await server.signedIn()
    const attempt = (password: string, address: string, at = email) =>
      fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: server.config.anonKey, 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email: at, password }),
      })
    return attempt
  }

  test('from strangers slow down strangers, not the owner at a known network address', async () => {
    const attempt = await attacked()
    expect((await attempt(testPassword, owners)).status).toBe(200)
    const statuses: number[] = []
    for (let at = 0; at < 20; at++) statuses.push((await attempt('a wrong one', `203.0.113.${at}`)).status)
    expect(new Set(statuses)).toEqual(new Set([400, 429]))
    const stranger = await attempt(testPassword, '203.0.113.99')
    expect(stranger.status).toBe(429)
    expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await stranger.json()).toMatchObject({ code: 'over_request_rate_limit' })
    expect((await attempt(testPassword, owners)).status).toBe(200)
  })

  test('from one network address are limited to ten, also at a known one and for an unknown account', async () => {
    const attempt = await attacked()
    expect((await attempt(testPassword, owners)).status).toBe(200)
    for (let at = 0; at < 9; at++) expect((await attempt('a wrong one', owners)).status).toBe(400)
    expect((await attempt('a wrong one', owners)).status).toBe(429)
    // Somebody at the same address, or the owner's own slips, lock nobody out who knows the password.
    expect((await attempt(testPassword, owners)).status).toBe(200)
    expect((await attempt('a wrong one', owners)).status).toBe(429)
    for (let at = 0; at < 10; at++) {
      expect((await attempt('a wrong one', '203.0.113.5', 'nobody@example.com')).status).toBe(400)
    }
    expect((await attempt('a wrong one', '203.0.113.5', 'nobody@example.com')).status).toBe(429)
    // Where the account was never used, not even the right one.
    for (let at = 0; at < 10; at++) await attempt('a wrong one', '203.0.113.6')
    expect((await attempt(testPassword, '203.0.113.6')).status).toBe(429)
  })
})

test("one network address may call thirty times at once, and a forged forwarding header doesn't change it", async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' })
  const ask = (at: number) =>
    fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: {
        apikey: server.config.anonKey,
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.113.${at}`,
      },
      body: JSON.stringify({ refresh_token: 'nonsense' }),
    })
  const statuses = []
  for (let at = 0; at < 31; at++) statuses.push((await ask(at)).status)
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400))
  expect(statuses[30]).toBe(429)
})
