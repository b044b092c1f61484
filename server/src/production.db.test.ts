import { Preferences } from '@vermeil/contracts/identity/accounts.schema'
import { testArtwork } from '@vermeil/contracts/money/payments.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productionSettings } from '../test/production-settings.ts'
import { createTestDatabase } from '../test/test-database.ts'
import { type SignedIn, startTestServer, type TestServer } from '../test/test-server.ts'
import { must } from './platform/must.ts'

/** What differs once NODE_ENV is production. */
let server: TestServer
beforeAll(async () => {
  const { DATABASE_URL: _, ...settings } = productionSettings()
  const database = await createTestDatabase()
  await database.makeSafe()
  server = await startTestServer({ ...settings, RATE_LIMITS: 'on', UNSAFE_DATABASE: 'off' }, database)
})
afterAll(() => server.close())

/** With an amount that is refused after the question who may pay, so that no provider is called. */
async function tryTestPayment(person: SignedIn): Promise<string> {
  const { data } = await person.client.auth.getSession()
  const response = await fetch(`${server.url}/functions/v1/create-payment`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${must(data.session, 'a session').access_token}`,
      apikey: server.config.anonKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ amount: testArtwork.price + 1, paymentType: 'purchase', artworkId: testArtwork.id }),
  })
  return ((await response.json()) as { code: string }).code
}

test('the test artwork is for administrators alone', async () => {
  expect(await tryTestPayment(await server.signedIn({ role: 'collector' }))).toBe('work.unknown')
  expect(await tryTestPayment(await server.signedIn({ role: 'admin' }))).toBe('payment.amount-differs')
  const config = await (await fetch(`${server.url}/config.json`)).json()
  expect(config).toMatchObject({ testArtworkForEveryone: false })
})

test('text messages can’t be turned on without a gateway', async () => {
  const person = await server.signedIn()
  const preferences = '/api/v1/account/preferences'
  const {
    twoFactorAuth: _,
    smsUnavailableReason,
    ...stored
  } = Preferences.parse(await (await person.fetch(preferences)).json())
  expect(smsUnavailableReason).toBe('Text messages are not set up here.')
  const wanted = { ...stored, smsNotifications: true }
  const refused = await person.fetch(preferences, { method: 'PUT', json: wanted })
  expect(await refused.json()).toMatchObject({ status: 409, code: 'preferences.sms-unavailable' })
  expect(await (await person.fetch(preferences)).json()).toMatchObject({ smsNotifications: false })
})
