import { afterEach, expect, test } from 'vitest'
import { openTestHouse, type TestHouse, testPassword } from '../../../test/test-house.ts'

let house: TestHouse
afterEach(() => house?.close())

test('one mail per address and kind in a minute, for those the house knows and those it does not', async () => {
  house = await openTestHouse({ RATE_LIMITS: 'on' })
  const { email } = await house.signedIn()
  const client = house.newClient()
  for (const address of [email, 'stranger@example.com']) {
    expect((await client.auth.resetPasswordForEmail(address)).error).toBeNull()
    const { error } = await client.auth.resetPasswordForEmail(address)
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(error!.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
  }
  const signUp = await client.auth.signUp({ email, password: testPassword })
  expect(signUp.error).toMatchObject({ code: 'over_email_send_rate_limit' })
})

test('a password is guessed at twenty times, from wherever, and then not even the right one is looked at', async () => {
  house = await openTestHouse({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  const { email } = await house.signedIn()
  const attempt = (password: string, address: string) =>
    fetch(`${house.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: house.config.anonKey, 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password }),
    })
  for (let at = 0; at < 19; at++) expect((await attempt('a wrong one', `203.0.113.${at}`)).status).toBe(400)
  const refused = await attempt(testPassword, '203.0.113.99')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit', message: 'Request rate limit reached' })
})

test('one address asks thirty times at once, and a forged forwarding header is no other address', async () => {
  house = await openTestHouse({ RATE_LIMITS: 'on' })
  const ask = (at: number) =>
    fetch(`${house.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: {
        apikey: house.config.anonKey,
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
