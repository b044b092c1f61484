import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkIn } from '../../../../test/mail-links.ts'
import { startTestServer, type TestServer, testPassword } from '../../../../test/test-server.ts'
import { must } from '../../../platform/must.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const locationOf = async (link: string) =>
  new URL(must((await fetch(link, { redirect: 'manual' })).headers.get('location'), 'a location header'))
const recoveryFor = (email: string) => server.mailTo(email, /^Reset your password$/)
const target = () => ({ redirectTo: `${server.url}/auth?type=recovery` })
const newPassword = 'eleven silver mirrors'
const canSignIn = async (email: string, password: string) =>
  (await server.newClient().auth.signInWithPassword({ email, password })).error === null

/** Somebody who has followed the mailed link, as the browser's client does. */
async function recovering(email: string) {
  const client = server.newClient()
  expect((await client.auth.resetPasswordForEmail(email, target())).error).toBeNull()
  const location = await locationOf(linkIn(await recoveryFor(email)))
  const fragment = new URLSearchParams(location.hash.slice(1))
  const access_token = must(fragment.get('access_token'), 'an access token')
  await client.auth.setSession({ access_token, refresh_token: must(fragment.get('refresh_token'), 'a refresh token') })
  return { client, location, fragment }
}

describe('a forgotten password', () => {
  test('is reset by a link that leads back to /auth, without the old one, and ends every other session', async () => {
    const person = await server.signedIn()
    const { client, location, fragment } = await recovering(person.email)
    expect(location.href.split('#')[0]).toBe(`${server.url}/auth?type=recovery`)
    expect(fragment.get('type')).toBe('recovery')

    const { error } = await client.auth.updateUser({ password: newPassword })
    expect(error).toBeNull()
    await server.mailTo(person.email, /^Your password was changed$/)
    expect((await person.fetch('/api/v1/account/profile')).status).toBe(401)
    expect(await canSignIn(person.email, newPassword)).toBe(true)
    expect(await canSignIn(person.email, testPassword)).toBe(false)

    const second = await client.auth.updateUser({ password: 'thirteen bronze doors' })
    expect(second.error?.code).toBe('reauthentication_needed')
  })

  test('an unknown address is answered like a known one, and gets no mail', async () => {
    const client = server.newClient()
    const unknown = await client.auth.resetPasswordForEmail('stranger@example.com', target())
    const known = await server.signedIn()
    const answer = await client.auth.resetPasswordForEmail(known.email, target())
    expect(unknown).toEqual(answer)
    await recoveryFor(known.email)
    expect(server.mailbox.list({ to: 'stranger@example.com' })).toHaveLength(0)
  })

  test('the link opens once, for an hour, and only the newest', async () => {
    const { email } = await server.signedIn()
    const client = server.newClient()
    await client.auth.resetPasswordForEmail(email, target())
    const older = linkIn(await recoveryFor(email))
    await client.auth.resetPasswordForEmail(email, target())
    await expect.poll(async () => linkIn(await recoveryFor(email)), { timeout: 10_000 }).not.toBe(older)
    expect((await locationOf(older)).hash).toContain('error_code=otp_expired')

    const newest = linkIn(await recoveryFor(email))
    await server.windClock('61 minutes')
    expect((await locationOf(newest)).hash).toContain('error_code=otp_expired')
    await server.windClock('0')
    expect((await locationOf(newest)).hash).toContain('access_token=')
    expect((await locationOf(newest)).hash).toContain('error_code=otp_expired')
  })

  test('by PKCE: the link gives a code that only the asking browser can trade, once', async () => {
    const { email } = await server.signedIn()
    const asking = server.newClient({ flowType: 'pkce' })
    expect((await asking.auth.resetPasswordForEmail(email, target())).error).toBeNull()
    const link = linkIn(await recoveryFor(email))
    expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_/)
    const location = await locationOf(link)
    expect(location.hash).toBe('')
    expect(location.searchParams.get('type')).toBe('recovery')
    const code = must(location.searchParams.get('code'), 'a code')

    const { data, error } = await asking.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    expect((await asking.auth.updateUser({ password: newPassword })).error).toBeNull()

    const failed = await locationOf(link)
    expect(failed.searchParams.get('error_code')).toBe('otp_expired')
    expect(failed.hash).toContain('error_code=otp_expired')
  })

  test('by PKCE: a wrong verifier spends the code', async () => {
    const { email } = await server.signedIn()
    const asking = server.newClient({ flowType: 'pkce' })
    await asking.auth.resetPasswordForEmail(email, target())
    const code = must((await locationOf(linkIn(await recoveryFor(email)))).searchParams.get('code'), 'a code')
    const trade = (code_verifier: string) =>
      fetch(`${server.url}/auth/v1/token?grant_type=pkce`, {
        method: 'POST',
        headers: { apikey: server.config.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ auth_code: code, code_verifier }),
      })
    expect(await (await trade('x'.repeat(60))).json()).toMatchObject({ code: 'bad_code_verifier' })
    expect((await asking.auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
  })
})

describe('a new password for somebody who is signed in', () => {
  test('asks for the current one, and takes nothing else for it', async () => {
    const person = await server.signedIn()
    const change = (attributes: object) => person.client.auth.updateUser(attributes)
    expect((await change({ password: newPassword })).error?.code).toBe('reauthentication_needed')
    const wrong = await change({ password: newPassword, current_password: 'not the password' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', message: 'The current password is not right.' })
    const same = await change({ password: testPassword, current_password: testPassword })
    expect(same.error).toMatchObject({ code: 'same_password', status: 422 })
    const weak = await change({ password: 'qwerty', current_password: testPassword })
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['pwned'] })
    expect(await canSignIn(person.email, testPassword)).toBe(true)

    expect((await change({ password: newPassword, current_password: testPassword })).error).toBeNull()
    expect(await canSignIn(person.email, newPassword)).toBe(true)
    expect((await person.fetch('/api/v1/account/profile')).status).toBe(200)
  })

  test('or a code that was mailed to them', async () => {
    const person = await server.signedIn()
    expect((await person.client.auth.reauthenticate()).error).toBeNull()
    const { subject } = await server.mailTo(person.email, /is your confirmation code$/)
    const nonce = subject.slice(0, 6)
    const wrong = nonce === '123123' ? '321321' : '123123'
    const refused = await person.client.auth.updateUser({ password: newPassword, nonce: wrong })
    expect(refused.error?.code).toBe('reauthentication_not_valid')
    expect((await person.client.auth.updateUser({ password: newPassword, nonce })).error).toBeNull()
    expect(await canSignIn(person.email, newPassword)).toBe(true)
  })
})

describe('metadata', () => {
  test('is merged, grants nothing, and app_metadata is not for users', async () => {
    const person = await server.signedIn()
    await person.client.auth.updateUser({ data: { theme: 'light', user_type: 'admin' } })
    const { data } = await person.client.auth.updateUser({ data: { first_name: 'Ada' } })
    expect(data.user?.user_metadata).toEqual({ theme: 'light', user_type: 'collector', first_name: 'Ada' })
    expect(await (await person.fetch('/api/v1/account/profile')).json()).toMatchObject({ role: 'collector' })
    const { error } = await person.client.auth.updateUser({ app_metadata: { role: 'admin' } } as object)
    expect(error).toMatchObject({ code: 'not_admin', status: 403 })
    const large = await person.client.auth.updateUser({ data: { last_name: 'x'.repeat(10_000) } })
    expect(large.error?.message).toBe('last_name must be at most 200 characters')
  })
})
