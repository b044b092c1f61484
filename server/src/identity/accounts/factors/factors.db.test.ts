import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkIn } from '../../../../test/mail-links.ts'
import {
  type SignedIn,
  startTestServer,
  type TestClient,
  type TestServer,
  testPassword,
} from '../../../../test/test-server.ts'
import { until } from '../../../../test/until.ts'
import { must } from '../../../platform/must.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const codeOf = (secret: string, at = Date.now()) => new TOTP({ secret }).generate({ timestamp: at })
const wrongFor = (code: string) => (code === '123123' ? '321321' : '123123')
const levels = async (client: TestClient) => (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data

async function enroll(client: TestClient, friendlyName = 'phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
}
async function protectedPerson() {
  const person = await server.signedIn()
  const factor = await enroll(person.client)
  // The step before this one, so that the next code is still unspent. If a step ends meanwhile, the code is too old.
  await until(async () => {
    const code = codeOf(factor.secret, Date.now() - 30_000)
    const { error } = await person.client.auth.mfa.challengeAndVerify({ factorId: factor.factorId, code })
    if (error) throw error
  })
  return { ...person, ...factor }
}
async function signInAgain({ email }: SignedIn) {
  const client = server.newClient()
  await client.auth.signInWithPassword({ email, password: testPassword })
  return { client, fetch: server.fetchAs(client) }
}

describe('a second factor', () => {
  test('is enrolled with a picture to scan, and verified by a code from it', async () => {
    const { client } = await server.signedIn()
    const { totp, factorId, secret } = await enroll(client)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*$/s)
    expect(totp.uri).toMatch(/^otpauth:\/\/totp\/Vermeil:/)
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })

    const challenge = await client.auth.mfa.challenge({ factorId })
    const challengeId = must(challenge.data, 'an answer').id
    const code = codeOf(secret)
    const wrong = await client.auth.mfa.verify({ factorId, challengeId, code: wrongFor(code) })
    expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' })
    const right = await client.auth.mfa.verify({ factorId, challengeId, code })
    expect(right.error).toBeNull()
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.totp).toEqual([expect.objectContaining({ id: factorId, status: 'verified', friendly_name: 'phone' })])

    const used = await client.auth.mfa.verify({ factorId, challengeId, code })
    expect(used.error?.code).toBe('mfa_ip_address_mismatch')
  })

  test('is asked for at the next sign-in: the password alone opens no route', async () => {
    const person = await protectedPerson()
    const again = await signInAgain(person)
    expect(await levels(again.client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const refused = await again.fetch('/api/v1/account/profile')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'account.second-factor-required' })
    const { error } = await again.client.auth.updateUser({
      password: 'eleven silver mirrors',
      current_password: testPassword,
    })
    expect(error?.code).toBe('insufficient_aal')
    expect((await again.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })).error?.code).toBe(
      'insufficient_aal',
    )
    expect((await again.client.auth.mfa.unenroll({ factorId: person.factorId })).error?.code).toBe('insufficient_aal')

    const { factorId, secret } = person
    const given = await again.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect(given.error).toBeNull()
    expect((await again.fetch('/api/v1/account/profile')).status).toBe(200)
  })

  test('a code opens once, also in another session', async () => {
    const person = await protectedPerson()
    const { factorId, secret } = person
    const code = codeOf(secret)
    const [first, second] = [await signInAgain(person), await signInAgain(person)]
    expect((await first.client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    const replayed = await second.client.auth.mfa.challengeAndVerify({ factorId, code })
    expect(replayed.error).not.toBeNull()
  })

  test('ends the sessions that were opened without it, and old refresh tokens mint nothing higher', async () => {
    const person = await server.signedIn()
    const other = await signInAgain(person)
    const before = must((await person.client.auth.getSession()).data.session, 'a session').refresh_token
    const { factorId, secret } = await enroll(person.client)
    await person.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect((await other.fetch('/api/v1/account/profile')).status).toBe(401)
    const stale = await server.newClient().auth.refreshSession({ refresh_token: before })
    expect(stale.error?.code).toBe('refresh_token_not_found')
    const refreshed = await person.client.auth.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(await levels(person.client)).toMatchObject({ currentLevel: 'aal2' })
  })

  test('can be removed in a session that used it, and the session then needs none', async () => {
    const person = await protectedPerson()
    expect((await person.client.auth.mfa.unenroll({ factorId: person.factorId })).data?.id).toBe(person.factorId)
    await person.client.auth.refreshSession()
    expect(await levels(person.client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect((await person.fetch('/api/v1/account/profile')).status).toBe(200)
  })

  test('names are unique, strangers see nothing, and an abandoned enrollment is removed', async () => {
    const person = await server.signedIn()
    const { factorId } = await enroll(person.client)
    const twice = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    expect(twice.error?.code).toBe('mfa_factor_name_conflict')
    const stranger = await server.signedIn()
    expect((await stranger.client.auth.mfa.challenge({ factorId })).error?.code).toBe('mfa_factor_not_found')
    expect((await stranger.client.auth.mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found')
    await server.windClock('301 seconds')
    expect((await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })).error).toBeNull()
    await server.windClock('0')
  })

  test('a challenge is good for five wrong codes and five minutes', async () => {
    const { client } = await server.signedIn()
    const { factorId, secret } = await enroll(client)
    const guessed = must((await client.auth.mfa.challenge({ factorId })).data, 'an answer').id
    for (let tries = 0; tries < 5; tries++) {
      await client.auth.mfa.verify({ factorId, challengeId: guessed, code: wrongFor(codeOf(secret)) })
    }
    const sixth = await client.auth.mfa.verify({ factorId, challengeId: guessed, code: codeOf(secret) })
    expect(sixth.error?.code).toBe('mfa_challenge_expired')
    const late = must((await client.auth.mfa.challenge({ factorId })).data, 'an answer').id
    await server.windClock('301 seconds')
    const expired = await client.auth.mfa.verify({ factorId, challengeId: late, code: codeOf(secret) })
    expect(expired.error?.code).toBe('mfa_challenge_expired')
    await server.windClock('0')
  })
})

describe('wrong codes', () => {
  test('are counted over all challenges and sessions: the tenth locks, the owner is mailed, a mailed link still opens', async () => {
    const person = await protectedPerson()
    const { factorId, secret, email } = person
    const verify = async (client: TestClient, code: string) => {
      const challenge = await client.auth.mfa.challenge({ factorId })
      return client.auth.mfa.verify({ factorId, challengeId: must(challenge.data, 'an answer').id, code })
    }
    for (let session = 0; session < 2; session++) {
      const { client } = await signInAgain(person)
      for (let tries = 0; tries < 5; tries++) {
        expect((await verify(client, wrongFor(codeOf(secret)))).error?.code).toBe('mfa_verification_failed')
      }
    }
    const { client } = await signInAgain(person)
    expect((await verify(client, codeOf(secret))).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    await server.mailTo(email, /^Too many wrong authentication codes$/)

    const asking = server.newClient()
    await asking.auth.resetPasswordForEmail(email)
    const token_hash = must(
      new URL(linkIn(await server.mailTo(email, /^Reset your password$/))).searchParams.get('token'),
      'a token',
    )
    expect((await asking.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    expect((await verify(asking, codeOf(secret))).error).toBeNull()
  })

  test('sent concurrently are counted one by one', async () => {
    const person = await protectedPerson()
    const { client } = await signInAgain(person)
    const { factorId, secret } = person
    const challenges = await Promise.all(Array.from({ length: 14 }, () => client.auth.mfa.challenge({ factorId })))
    const codes = await Promise.all(
      challenges.map(async ({ data }) => {
        const given = { factorId, challengeId: must(data, 'an answer').id, code: wrongFor(codeOf(secret)) }
        return (await client.auth.mfa.verify(given)).error?.code
      }),
    )
    expect(codes.filter((code) => code === 'mfa_verification_failed')).toHaveLength(10)
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(4)
  })
})

describe('recovery codes', () => {
  test('are shown once; one of them, with the password, turns the factor off', async () => {
    const person = await protectedPerson()
    const made = await person.fetch('/api/v1/account/recovery-codes', { method: 'POST' })
    expect(made.status).toBe(201)
    const { codes } = (await made.json()) as { codes: string[] }
    expect(new Set(codes).size).toBe(10)
    const { rows } = await server.database.pool.query(`select string_agg(r::text, '') as all from recovery_codes r`)
    for (const code of codes) expect(rows[0].all).not.toContain(code)

    const again = await signInAgain(person)
    const use = (json: object) => again.fetch('/api/v1/account/recovery-code', { method: 'POST', json })
    const wrongPassword = await use({ password: 'not the password', code: codes[0] })
    expect(wrongPassword.status).toBe(403)
    expect(await wrongPassword.json()).toMatchObject({ code: 'account.recovery-refused' })
    expect((await use({ password: testPassword, code: 'AAAAA-AAAAA' })).status).toBe(403)
    expect((await again.fetch('/api/v1/account/profile')).status).toBe(403)

    // As it is copied from paper: in small letters, without the dash.
    expect(
      (await use({ password: testPassword, code: must(codes[0], 'a recovery code').toLowerCase().replace('-', ' ') }))
        .status,
    ).toBe(204)
    await server.mailTo(person.email, /^Two-factor authentication was turned off$/)
    expect((await again.fetch('/api/v1/account/profile')).status).toBe(200)
    expect((await use({ password: testPassword, code: must(codes[1], 'a recovery code') })).status).toBe(403)
  })

  test('need a factor that was used in this session', async () => {
    const plain = await server.signedIn()
    const refused = await plain.fetch('/api/v1/account/recovery-codes', { method: 'POST' })
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      409,
      'account.no-second-factor',
    ])
    const nobody = await server.fetchAs(server.newClient())('/api/v1/account/recovery-code', {
      method: 'POST',
      json: { password: testPassword, code: 'AAAAA-AAAAA' },
    })
    expect(nobody.status).toBe(401)
  })
})
