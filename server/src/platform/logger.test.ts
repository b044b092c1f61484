import pg from 'pg'
import { expect, test } from 'vitest'
import { captureLog } from '../../test/capture-log.ts'
import type { LogFields } from './log-fields.ts'

const secret = 'do-not-write-this'
const { logger, lines, text } = captureLog()

test('a line names its node and its event, and has the known fields as they were given', () => {
  logger.info({ lotId: 'lot-1', attempts: 3, lastSeenAt: new Date(0) }, 'lots extended')
  expect(lines().at(-1)).toMatchObject({
    node: 'node-1',
    msg: 'lots extended',
    lotId: 'lot-1',
    attempts: 3,
    lastSeenAt: '1970-01-01T00:00:00.000Z',
  })
})

test('a field that is not known does not compile, and is not written where the type was bypassed', () => {
  // @ts-expect-error: there is no such field
  logger.info({ password: secret }, 'checked')
  const fields = {
    ...{ password: secret, token: secret, maxAmount: secret, ceiling: secret, pin: secret, email: secret },
    ...{ body: { access_token: secret, refresh_token: secret }, mail: { html: secret, text: secret, to: secret } },
    ...{ headers: { authorization: secret, apikey: secret }, req: { headers: secret }, __proto__: { secret } },
    lotId: 'lot-1',
  }
  logger.error(fields as LogFields, 'checked')
  expect(text()).not.toContain(secret)
  expect(lines().at(-1)).toMatchObject({ lotId: 'lot-1', msg: 'checked' })
})

test('a known field is not a way in for an object', () => {
  logger.info({ lotId: { maxAmount: secret }, attempts: secret, lastSeenAt: secret } as never, 'checked')
  expect(text()).not.toContain(secret)
})

const databaseError = (fields: object) =>
  Object.assign(new pg.DatabaseError('failed', 0, 'error'), { severity: 'ERROR' }, fields)

test.each([
  [
    'the row a constraint refused',
    databaseError({ code: '23505', constraint: 'accounts_email_key', detail: `(${secret})` }),
    { code: '23505', constraint: 'accounts_email_key' },
  ],
  [
    'the value that has the wrong form',
    databaseError({ code: '22P02', message: `invalid input syntax for type uuid: "${secret}"` }),
    { message: 'invalid input syntax for type uuid: …' },
  ],
  ['a body that is no JSON', jsonError(), { name: 'SyntaxError', message: 'invalid JSON' }],
  ['an address that bounced', new Error(`550 <${secret}@example.com> unknown`), { message: '550 [address] unknown' }],
  [
    'the password of a connection',
    new Error(`connect postgres://vermeil:${secret}@db.example/vermeil refused`),
    { message: 'connect [address] refused' },
  ],
  ['an access token', new Error(`bad ${'eyJ0'.repeat(12)}.${secret}.${secret}`), { message: 'bad [token]' }],
  ['what an error carries besides', Object.assign(new Error('failed'), { config: { secret } }), { message: 'failed' }],
  ['what is thrown and no error', secret, { name: 'string' }],
])('an error is written without %s', (_what, error, expected) => {
  for (const thrown of [error, new Error('outer', { cause: error })]) logger.error({ err: thrown }, 'request failed')
  expect(text()).not.toContain(secret)
  const [bare, wrapped] = lines().slice(-2)
  expect(bare?.err).toMatchObject(expected)
  if (error instanceof Error) {
    expect(bare?.err.stack).toContain('logger.test.ts')
    expect(wrapped?.err.cause).toMatchObject(expected)
  }
})

test('a library that logs an error as its event gives nothing away', () => {
  const untyped = logger as unknown as { error: (error: Error) => void }
  untyped.error(new Error(`550 <${secret}@example.com> unknown`))
  expect(lines().at(-1)).toMatchObject({ msg: '550 [address] unknown' })
  expect(text()).not.toContain(secret)
})

function jsonError(): unknown {
  try {
    return JSON.parse(`{"password": "${secret}`)
  } catch (error) {
    return error
  }
}
