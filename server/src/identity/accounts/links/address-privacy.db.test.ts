import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIn } from '../../../../test/mail-links.ts'
import { startTestServer, type TestServer, testPassword } from '../../../../test/test-server.ts'
import { must } from '../../../platform/must.ts'
import { hashing } from '../passwords/passwords.ts'

/**
 * Nobody learns from an answer, an id or the work it took whether an address is known (promise 23). Every statement and
 * password hash of a request is recorded, and must be the same for an address without an account, one with a sign-up
 * that waits, and one with an account.
 */
type Work = { statements: string[]; hashes: unknown[] }
const recording = new AsyncLocalStorage<Work>()
const plainQuery = pg.Client.prototype.query
const recordHash = (kind: unknown) => void recording.getStore()?.hashes.push(kind)

let server: TestServer
const addresses = { free: 'free@example.com', pending: 'pending@example.com', confirmed: 'confirmed@example.com' }
type AddressState = keyof typeof addresses
const addressStates = Object.keys(addresses) as AddressState[]

/**
 * The job queue polls in the background, and may do so with a client that a recorded request has just returned. A request
 * that finds all connections in use opens one, which has nothing to do with what it asks.
 */
const isAside = (text: string) =>
  text.includes('FOR UPDATE OF j SKIP LOCKED') || text.startsWith('set statement_timeout')

beforeAll(async () => {
  server = await startTestServer()
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const query = args[0] as string | { text?: string }
    const text = typeof query === 'string' ? query : (query.text ?? '')
    if (!isAside(text)) recording.getStore()?.statements.push(text)
    return (plainQuery as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof plainQuery
  hashing.subscribe(recordHash)
  await server.signedIn({ email: addresses.confirmed })
  await server.newClient().auth.signUp({ email: addresses.pending, password: testPassword })
  codeIn(await server.mailTo(addresses.pending, /^Confirm/))
  await server.newClient().auth.resetPasswordForEmail(addresses.confirmed)
  codeIn(await server.mailTo(addresses.confirmed, /^Reset/))
})
afterAll(async () => {
  pg.Client.prototype.query = plainQuery
  hashing.unsubscribe(recordHash)
  await server.close()
})

async function record(method: 'POST' | 'PUT', path: string, body: object, token?: string) {
  const work: Work = { statements: [], hashes: [] }
  // Awaited within: the request is not sent before that.
  const answer = await recording.run(work, async () => {
    const headers = { apikey: server.config.anonKey, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    return await server.app.inject({ method, url: `/auth/v1${path}`, headers, payload: body })
  })
  // Texts and moments differ between any two calls; their form must not.
  const form = JSON.stringify(answer.json(), (name, value) =>
    typeof value === 'string' && !['code', 'message'].includes(name) ? 'text' : value,
  )
  return { work, status: answer.statusCode, form, body: answer.json() }
}

const calls: [string, 'POST' | 'PUT', string, (email: string) => object][] = [
  ['sign-up', 'POST', '/signup', (email) => ({ email, password: 'twelve paper lanterns', data: { first_name: 'A' } })],
  ['a second sign-up', 'POST', '/signup', (email) => ({ email, password: 'thirteen paper lanterns', data: {} })],
  ['sign-in', 'POST', '/token?grant_type=password', (email) => ({ email, password: 'a wrong password' })],
  [
    'sign-in as signed up',
    'POST',
    '/token?grant_type=password',
    (email) => ({ email, password: 'thirteen paper lanterns' }),
  ],
  ['recover', 'POST', '/recover', (email) => ({ email })],
  ['resend', 'POST', '/resend', (email) => ({ type: 'signup', email })],
  ['resend of a change', 'POST', '/resend', (email) => ({ type: 'email_change', email })],
  ['verify a sign-up', 'POST', '/verify', (email) => ({ type: 'signup', email, token: 'abcdef' })],
  ['verify a recovery', 'POST', '/verify', (email) => ({ type: 'recovery', email, token: 'abcdef' })],
  ['verify a change', 'POST', '/verify', (email) => ({ type: 'email_change', email, token: 'abcdef' })],
]

describe('an address that is free, waits for confirmation or has an account', () => {
  test.each(calls)('%s: the same answer, statements and hashes', async (_name, method, path, bodyOf) => {
    const found = []
    for (const state of addressStates) found.push(await record(method, path, bodyOf(addresses[state])))
    const [first, ...others] = found
    expect(must(first, 'a first answer').work.statements.length).toBeGreaterThan(0)
    for (const other of others) {
      expect(other.status).toBe(must(first, 'a first answer').status)
      expect(other.form).toBe(must(first, 'a first answer').form)
      expect(other.work).toEqual(must(first, 'a first answer').work)
    }
  })

  test('sign-up: another id each time, of the same kind, and nobody else’s data', async () => {
    const ids = new Set<string>()
    for (const state of addressStates) {
      for (const name of ['Ada', 'Ben']) {
        const body = { email: addresses[state], password: testPassword, data: { first_name: name } }
        const { body: user } = await record('POST', '/signup', body)
        expect(user.user_metadata).toEqual({ first_name: name })
        expect(user.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
        expect(user.identities).toHaveLength(1)
        ids.add(user.id)
      }
    }
    expect(ids.size).toBe(6)
  })

  test('a change to it: the same answer, statements and hashes, and no word of it', async () => {
    const found = []
    for (const state of addressStates) {
      const { client } = await server.signedIn()
      const token = must((await client.auth.getSession()).data.session, 'a session').access_token
      found.push(await record('PUT', '/user', { email: addresses[state], current_password: testPassword }, token))
    }
    const [first, ...others] = found
    expect(must(first, 'a first answer').status).toBe(200)
    for (const other of others) {
      expect([other.status, other.form]).toEqual([
        must(first, 'a first answer').status,
        must(first, 'a first answer').form,
      ])
      expect(other.work).toEqual(must(first, 'a first answer').work)
    }
    await server.mailTo(addresses.confirmed, /^Somebody tried to use your email address$/)
    await server.mailTo(addresses.free, /^Confirm your new email address$/)
  })
})
