import { generateKeyPairSync, sign } from 'node:crypto'
import { OwnSessions } from '@vermeil/contracts/identity/accounts.schema'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../../test/test-server.ts'
import { must } from '../../../platform/must.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const sessionOf = async ({ client }: Pick<SignedIn, 'client'>) =>
  must((await client.auth.getSession()).data.session, 'a session')
const refresh = (refresh_token: string) => server.newClient().auth.refreshSession({ refresh_token })
const profileAs = (token: string) =>
  fetch(`${server.url}/api/v1/account/profile`, { headers: { authorization: `Bearer ${token}` } })
const signInAgain = async (email: string, userAgent?: string) => {
  const client = server.newClient({ userAgent })
  const { error } = await client.auth.signInWithPassword({ email, password: testPassword })
  expect(error).toBeNull()
  return { client, fetch: server.fetchAs(client) }
}

describe('signing in', () => {
  test('an unknown address and a wrong password get the same answer', async () => {
    const { email } = await server.signedIn()
    const refusal = { message: 'Invalid login credentials', code: 'invalid_credentials', status: 400 }
    const client = server.newClient()
    expect((await client.auth.signInWithPassword({ email, password: 'not the password' })).error).toMatchObject(refusal)
    const unknown = { email: 'nobody@example.com', password: testPassword }
    expect((await client.auth.signInWithPassword(unknown)).error).toMatchObject(refusal)
  })

  test('the access token is checked by the library itself against the published key', async () => {
    const person = await server.signedIn()
    const { data, error } = await person.client.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.header.alg).toBe('ES256')
    expect(data?.claims).toMatchObject({
      sub: person.id,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password' }],
      session_id: expect.any(String),
    })
    expect(must(data, 'an answer').claims.exp - must(data, 'an answer').claims.iat).toBe(3600)
  })

  test('a device never seen before is announced, a known one is not', async () => {
    const { email } = await server.signedIn()
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await signInAgain(email, firefox)
    const mail = await server.mailTo(email, /new device/)
    expect(mail.text).toContain('Firefox on Linux')
    await signInAgain(email, firefox.replaceAll('140', '141'))
    const other = await server.signedIn()
    await signInAgain(other.email, firefox)
    await server.mailTo(other.email, /new device/)
    expect(server.mailbox.list({ to: email }).filter(({ subject }) => /new device/.test(subject))).toHaveLength(1)
  })
})

describe('a token that is not ours opens nothing', () => {
  const body = (token: string) =>
    JSON.parse(Buffer.from(must(token.split('.')[1], 'a payload'), 'base64url').toString())
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  async function refused(token: string) {
    expect((await profileAs(token)).status).toBe(401)
    const { error } = await server.newClient().auth.getUser(token)
    expect(error).toMatchObject({ code: 'bad_jwt', status: 403 })
    expect(must(error, 'an error').message).toMatch(/^invalid JWT/)
  }

  test('changed, unsigned, or signed in another way', async () => {
    const { access_token } = await sessionOf(await server.signedIn())
    const [header = '', payload = '', signature = ''] = access_token.split('.')
    const admin = part({ ...body(access_token), sub: '00000000-0000-7000-8000-000000000000' })
    await refused(`${header}.${admin}.${signature}`)
    await refused(`${part({ alg: 'none', typ: 'JWT' })}.${payload}.`)
    await refused(`${part({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`)

    // The public key taken for a shared secret: the classical confusion of algorithms.
    const jwks = await (await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)).json()
    const secret = new TextEncoder().encode(JSON.stringify((jwks as { keys: object[] }).keys[0]))
    await refused(await new SignJWT(body(access_token)).setProtectedHeader({ alg: 'HS256' }).sign(secret))

    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const input = `${header}.${payload}`
    const foreign = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    await refused(`${input}.${foreign.toString('base64url')}`)
    for (const nonsense of ['a.b.c', 'nonsense', '..']) expect((await profileAs(nonsense)).status).toBe(401)
  })

  test('the api key as bearer is a visitor, and no broken token', async () => {
    expect((await profileAs(server.config.anonKey)).status).toBe(401)
    const stats = await fetch(`${server.url}/config.json`, {
      headers: { authorization: `Bearer ${server.config.anonKey}` },
    })
    expect(stats.status).toBe(200)
  })
})

describe('refreshing', () => {
  test('gives a new token of the same session, and the old one is answered with the new one for ten seconds', async () => {
    const first = await sessionOf(await server.signedIn())
    const second = must((await refresh(first.refresh_token)).data.session, 'a session')
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(second.user.id).toBe(first.user.id)

    const repeated = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)])
    for (const { data, error } of repeated) {
      expect(error).toBeNull()
      expect(must(data.session, 'a session').refresh_token).toBe(second.refresh_token)
    }
    expect((await refresh(second.refresh_token)).error).toBeNull()
  })

  test('an old token presented after that ends the session for everyone', async () => {
    const person = await server.signedIn()
    const first = await sessionOf(person)
    const second = must((await refresh(first.refresh_token)).data.session, 'a session')
    expect((await profileAs(second.access_token)).status).toBe(200)

    await server.windClock('11 seconds')
    const replayed = await refresh(first.refresh_token)
    expect(replayed.error).toMatchObject({
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    })
    expect((await refresh(second.refresh_token)).error?.code).toBe('refresh_token_not_found')
    expect((await profileAs(second.access_token)).status).toBe(401)
    const gone = await fetch(`${server.url}/auth/v1/user`, {
      headers: { apikey: server.config.anonKey, authorization: `Bearer ${second.access_token}` },
    })
    expect(await gone.json()).toMatchObject({ code: 'session_not_found' })
    await server.windClock('0')
  })

  test('an older token ends the session even within ten seconds', async () => {
    const first = await sessionOf(await server.signedIn())
    const second = must((await refresh(first.refresh_token)).data.session, 'a session')
    const third = must((await refresh(second.refresh_token)).data.session, 'a session')
    expect((await refresh(first.refresh_token)).error?.code).toBe('refresh_token_already_used')
    expect((await refresh(third.refresh_token)).error?.code).toBe('refresh_token_not_found')
  })

  test('twenty tabs at once get one and the same successor', async () => {
    const { refresh_token } = await sessionOf(await server.signedIn())
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)))
    const tokens = new Set(answers.map(({ data }) => data.session?.refresh_token))
    expect(tokens.size).toBe(1)
    expect(tokens.has(undefined)).toBe(false)
  })

  test('the database holds no token, only a hash of the active one', async () => {
    const { refresh_token, access_token } = await sessionOf(await server.signedIn())
    const { rows } = await server.database.pool.query(`select string_agg(s::text, '') as all from sessions s`)
    expect(rows[0].all).not.toContain(refresh_token)
    expect(rows[0].all).not.toContain(Buffer.from(refresh_token).toString('hex'))
    expect(rows[0].all).not.toContain(access_token)
  })
})

describe('signing out', () => {
  test('here only, elsewhere only, or everywhere, from the next request on', async () => {
    const here = await server.signedIn()
    const there = await signInAgain(here.email)
    const elsewhere = await signInAgain(here.email)
    const [hereToken, thereToken, elsewhereToken] = await Promise.all(
      [here, there, elsewhere].map(async (one) => (await sessionOf(one)).access_token),
    )
    // Asked once, so that the answer is remembered: what ends a session must reach what is remembered too.
    for (const token of [hereToken, thereToken, elsewhereToken])
      expect((await profileAs(must(token, 'a token'))).status).toBe(200)

    expect((await there.client.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect((await profileAs(must(thereToken, 'a token'))).status).toBe(401)
    expect((await profileAs(must(hereToken, 'a token'))).status).toBe(200)

    expect((await here.client.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect((await profileAs(must(elsewhereToken, 'a token'))).status).toBe(401)
    expect((await profileAs(must(hereToken, 'a token'))).status).toBe(200)

    const again = await signInAgain(here.email)
    const againToken = (await sessionOf(again)).access_token
    expect((await here.client.auth.signOut()).error).toBeNull()
    expect((await profileAs(must(hereToken, 'a token'))).status).toBe(401)
    expect((await profileAs(againToken)).status).toBe(401)
    const { data, error } = await again.client.auth.getUser()
    expect(error?.name).toBe('AuthSessionMissingError')
    expect(data.user).toBeNull()
  })

  test('a client that never stops calling loses access too, when the event was missed', async () => {
    const person = await server.signedIn()
    const { access_token } = await sessionOf(person)
    expect((await profileAs(access_token)).status).toBe(200)
    await server.database.pool.query('delete from sessions where account_id = $1', [person.id])
    await expect.poll(async () => (await profileAs(access_token)).status, { timeout: 20_000, interval: 100 }).toBe(401)
  })

  test('the list says when a session was last used, to within five minutes', async () => {
    const person = await server.signedIn()
    const lastUse = async () => {
      const { sessions } = OwnSessions.parse(await (await person.fetch('/api/v1/account/sessions')).json())
      return new Date(must(sessions[0], 'a session').lastUsedAt).getTime()
    }
    const first = await lastUse()
    await server.windClock('2 hours')
    // What is remembered of a session is asked for anew after a few seconds.
    await expect.poll(lastUse, { timeout: 15_000, interval: 500 }).toBeGreaterThan(first + 3_600_000)
    await server.windClock('0')
  })

  test('sessions are listed with their device and can be ended one by one, by their owner alone', async () => {
    const person = await server.signedIn()
    const phone = await signInAgain(
      person.email,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    )
    const { sessions } = OwnSessions.parse(await (await person.fetch('/api/v1/account/sessions')).json())
    expect(sessions).toHaveLength(2)
    expect(sessions.find((one) => one.isCurrent)?.device).toBe('vermeil-test')
    const other = must(
      sessions.find((one) => !one.isCurrent),
      'a payload',
    )
    expect(other).toMatchObject({ device: 'Safari on iOS', hasSecondFactor: false, lastUsedAt: expect.any(String) })

    const path = `/api/v1/account/sessions/${other.id}`
    expect((await (await server.signedIn()).fetch(path, { method: 'DELETE' })).status).toBe(404)
    expect((await phone.fetch('/api/v1/account/profile')).status).toBe(200)
    expect((await person.fetch(path, { method: 'DELETE' })).status).toBe(204)
    expect((await phone.fetch('/api/v1/account/profile')).status).toBe(401)
    expect((await person.fetch(path, { method: 'DELETE' })).status).toBe(404)
  })
})
