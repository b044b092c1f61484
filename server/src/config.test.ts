import { expect, test } from 'vitest'
import { productionSettings } from '../test/production-settings.ts'
import { readConfig } from './config.ts'
import { must } from './platform/must.ts'

test('without a key payments go to the emulator; with one to Stripe, whose events must be signed', () => {
  expect(readConfig({}).payments).toMatchObject({ kind: 'emulator' })
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow(/STRIPE_WEBHOOK_SECRET is needed/)
  const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  expect(readConfig(keys).payments).toMatchObject({ kind: 'stripe', apiUrl: undefined })
})

test('a live key is sent to Stripe only, and starts no demonstration', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  expect(() => readConfig({ ...live, STRIPE_API_URL: 'http://127.0.0.1:12111' })).toThrow(
    /STRIPE_API_URL is for test keys/,
  )
  expect(readConfig(live).demo).toBe(false)
})

test('in production there is no payment without Stripe', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET/)
})

test('production with every setting is accepted without a warning', () => {
  expect(readConfig(productionSettings())).toMatchObject({ production: true, demo: false, warnings: [] })
})

test.each([
  [{ ADMIN_PASSWORD: 'linen-lamp' }, 'ADMIN_PASSWORD is too weak: it needs at least 12 characters.'],
  [{ ADMIN_PASSWORD: 'vermeil-demo' }, "ADMIN_PASSWORD is too weak: it is the demo accounts' password."],
  [{ ADMIN_PASSWORD: '1q2w3e4r5t6y' }, 'ADMIN_PASSWORD is too weak: Password is known to be weak'],
  [{ SITE_URL: 'http://vermeil.example' }, 'SITE_URL must start with https:// in production'],
  [{ SITE_URL: 'http://127.0.0.1.example' }, 'SITE_URL must start with https:// in production'],
  [{ SITE_URL: 'http://192.168.0.4:3000' }, 'SITE_URL must start with https:// in production'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY trusts strangers (0.0.0.0/0)'],
  [{ TRUST_PROXY: '127.0.0.1, ::/0' }, 'TRUST_PROXY trusts strangers (::/0)'],
  [{ TRUST_PROXY: '8.0.0.0/8,128.0.0.0/1' }, 'TRUST_PROXY trusts strangers (8.0.0.0/8, 128.0.0.0/1)'],
  [{ ANON_KEY: readConfig({}).anonKey }, "ANON_KEY is the demo's own key"],
  [{ DEMO: 'on' }, 'DEMO cannot be on in production'],
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS cannot be off in production'],
  [{ PUSH_TEST_SERVICE: 'http://127.0.0.1:4001' }, 'PUSH_TEST_SERVICE cannot be set in production'],
  [{ UNSAFE_DATABASE: 'on' }, 'UNSAFE_DATABASE cannot be on in production'],
])('production refuses %o', (settings, sentence) => {
  expect(() => readConfig({ ...productionSettings(), ...settings })).toThrow(sentence)
  // The same setting is accepted elsewhere, where it harms nobody.
  if (!('DEMO' in settings)) expect(() => readConfig(settings)).not.toThrow()
})

test('production names everything that is wrong at once', () => {
  const wrong = { ...productionSettings(), ADMIN_PASSWORD: '123456', SITE_URL: 'http://vermeil.example' }
  expect(() => readConfig(wrong)).toThrow(/SITE_URL .* ADMIN_PASSWORD/)
})

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])(
  'production may run at %s, which never leaves the machine',
  (SITE_URL) => expect(readConfig({ ...productionSettings(), SITE_URL }).siteUrl).toBe(SITE_URL),
)

test.each(['sk_test_x', 'rk_test_x'])('production warns of the test key %s', (STRIPE_SECRET_KEY) => {
  const { warnings } = readConfig({ ...productionSettings(), STRIPE_SECRET_KEY })
  expect(warnings).toEqual(['STRIPE_SECRET_KEY is a test key: no real payment is taken'])
})

test.each(['true', '*', '10.0.0.0/40', 'proxy.example'])('TRUST_PROXY=%s is no list of addresses', (TRUST_PROXY) => {
  expect(() => readConfig({ TRUST_PROXY })).toThrow(/The configuration is not right. TRUST_PROXY: lists addresses/)
})

test('pool size, job polling and node name are settings, and odd values are refused by name', () => {
  expect(readConfig({})).toMatchObject({ databasePoolSize: 16, jobPollSeconds: 1 })
  expect(readConfig({}).nodeName).toContain(String(process.pid))
  const given = { DATABASE_POOL_SIZE: '7', JOB_POLL_SECONDS: '2.5', NODE_NAME: 'eu-1' }
  expect(readConfig(given)).toMatchObject({ databasePoolSize: 7, jobPollSeconds: 2.5, nodeName: 'eu-1' })
  for (const wrong of [{ DATABASE_POOL_SIZE: '1' }, { JOB_POLL_SECONDS: '0.1' }, { NODE_NAME: 'a"b' }]) {
    expect(() => readConfig(wrong)).toThrow(must(Object.keys(wrong)[0], 'a setting'))
  }
})
