import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without a key payments go to the emulator; with one to Stripe, whose events must be signed', () => {
  expect(readConfig({}).payments).toMatchObject({ kind: 'emulator' })
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow(/STRIPE_WEBHOOK_SECRET is needed/)
  const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  expect(readConfig(keys).payments).toMatchObject({ kind: 'stripe', apiUrl: undefined })
})

test('a live key is sent to Stripe alone, and opens no demonstration house', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  expect(() => readConfig({ ...live, STRIPE_API_URL: 'http://127.0.0.1:12111' })).toThrow(
    /STRIPE_API_URL is for test keys/,
  )
  expect(readConfig(live).demo).toBe(false)
})

test('in production there is no payment without Stripe', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET/)
})
