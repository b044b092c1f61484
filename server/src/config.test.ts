import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://house:secret@db.example/vermeil',
  SITE_URL: 'https://vermeil.example/',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Vermeil <house@vermeil.example>',
  STRIPE_SECRET_KEY: 'sk_live_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_123',
  JWT_PRIVATE_KEY: 'a key',
  ANON_KEY: 'sb_publishable_0123456789',
  ADMIN_EMAIL: 'admin@vermeil.example',
  ADMIN_PASSWORD: 'a good password',
  MUSIC_PIN: '4711',
}

test('nothing has to be set: the house stands on its own parts', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    demo: true,
    port: 3000,
    database: { kind: 'embedded' },
    media: { kind: 'disk' },
    payments: { kind: 'emulator' },
    mail: { url: undefined },
  })
})

describe('in production', () => {
  test('with everything set there is no demonstration and no stand-in', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      demo: false,
      standInsAllowed: false,
      siteUrl: 'https://vermeil.example',
      database: { kind: 'server' },
      payments: { kind: 'stripe' },
    })
  })

  test('each missing setting is named', () => {
    for (const name of Object.keys(production).filter((name) => name !== 'NODE_ENV')) {
      const { [name as keyof typeof production]: _, ...rest } = production
      expect(() => readConfig(rest)).toThrow(
        new ConfigError(`Production needs these settings, which are missing: ${name}.`),
      )
    }
  })

  test.each([
    [{ DEMO: 'on' }, 'DEMO'],
    [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
    [{ UNSAFE_DATABASE: 'on' }, 'UNSAFE_DATABASE'],
  ])('%o is refused', (extra, name) => {
    expect(() => readConfig({ ...production, ...extra })).toThrow(name)
  })
})

test('a live key ends the demonstration, in production or not', () => {
  const config = readConfig({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })
  expect(config).toMatchObject({ demo: false, standInsAllowed: false })
})

test.each([
  [{ PORT: '70000' }, 'PORT'],
  [{ SITE_URL: 'not an address' }, 'SITE_URL'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ S3_BUCKET: 'art' }, 'S3_ACCESS_KEY_ID'],
  [{ DEMO: 'perhaps' }, 'DEMO'],
])('%o stops the start with a sentence that names %s', (env, name) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(name)
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, database: { kind: 'embedded' } })
})
