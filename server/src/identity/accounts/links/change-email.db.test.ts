import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkIn } from '../../../../test/mail-links.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../../test/test-server.ts'
import { must } from '../../../platform/must.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

let places = 0
const newPlace = () => `new-place-${++places}@example.com`
const proof = { current_password: testPassword }
const locationOf = async (link: string) =>
  new URL(must((await fetch(link, { redirect: 'manual' })).headers.get('location'), 'a location header'))
const canSignIn = async (email: string, password = testPassword) =>
  (await server.newClient().auth.signInWithPassword({ email, password })).error === null
const noticeTo = (email: string) => server.mailTo(email, /^Your email address is about to change$/)
const undo = async (notice: { text: string }) => {
  const token = new URL(
    must(/https?:\/\/\S+\/auth\/email-change\?\S+/.exec(notice.text), 'a link')[0],
  ).searchParams.get('token')
  const answer = await fetch(`${server.url}/api/v1/account/email-change/undo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
async function changed(person: SignedIn, email: string) {
  const { error } = await person.client.auth.updateUser({ email, ...proof })
  if (error) throw error
  const link = linkIn(await server.mailTo(email, /^Confirm your new email address$/))
  expect((await locationOf(link)).hash).toContain('type=email_change')
}

describe('a new address', () => {
  test('needs the current password or a mailed code', async () => {
    const person = await server.signedIn()
    const email = newPlace()
    const bare = await person.client.auth.updateUser({ email })
    expect(bare.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    const wrong = await person.client.auth.updateUser({ email, current_password: 'not the password' })
    expect(wrong.error?.code).toBe('invalid_credentials')
    expect((await person.client.auth.getUser()).data.user?.new_email).toBeUndefined()

    await person.client.auth.reauthenticate()
    const nonce = (await server.mailTo(person.email, /is your confirmation code$/)).subject.slice(0, 6)
    const { data, error } = await person.client.auth.updateUser({ email, nonce })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: person.email, new_email: email })
  })

  test('counts once it is confirmed there', async () => {
    const person = await server.signedIn()
    const email = newPlace()
    await person.client.auth.updateUser({ email: email.toUpperCase(), ...proof })
    await noticeTo(person.email)
    expect(await canSignIn(email)).toBe(false)
    const link = linkIn(await server.mailTo(email, /^Confirm your new email address$/))
    expect((await locationOf(link)).hash).toContain('type=email_change')
    expect(await canSignIn(email)).toBe(true)
    expect(await canSignIn(person.email)).toBe(false)
    expect((await person.client.auth.getUser()).data.user?.email).toBe(email)
  })

  test('that another account has, or takes meanwhile, is never taken over', async () => {
    const [one, other] = [await server.signedIn(), await server.signedIn()]
    expect((await one.client.auth.updateUser({ email: other.email, ...proof })).error).toBeNull()
    const notice = await server.mailTo(other.email, /^Somebody tried to use your email address$/)
    expect(notice.text).not.toContain('token=')

    const contested = newPlace()
    await one.client.auth.updateUser({ email: contested, ...proof })
    const link = linkIn(await server.mailTo(contested, /^Confirm your new email address$/))
    await server.signedIn({ email: contested })
    expect((await locationOf(link)).hash).toContain('error_code=otp_expired')
    expect((await one.client.auth.getUser()).data.user?.email).toBe(one.email)
  })
})

describe('the old address', () => {
  test('can stop a change, once', async () => {
    const person = await server.signedIn()
    const email = newPlace()
    await person.client.auth.updateUser({ email, ...proof })
    const link = linkIn(await server.mailTo(email, /^Confirm your new email address$/))
    const notice = await noticeTo(person.email)
    expect(await undo(notice)).toEqual({ status: 200, body: { outcome: 'stopped', email: person.email } })
    expect((await locationOf(link)).hash).toContain('error_code=otp_expired')
    expect((await person.client.auth.getUser()).data.user).toMatchObject({ email: person.email })
    expect((await undo(notice)).body).toMatchObject({ code: 'email-change.unknown' })
  })

  test('gets the account back for 7 days: every session ends, the password and added factors open nothing', async () => {
    const person = await server.signedIn()
    const [first, second] = [newPlace(), newPlace()]
    await changed(person, first)
    const notice = await noticeTo(person.email)
    const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'thief' })
    const code = new TOTP({ secret: must(must(data, 'an answer').totp, 'a TOTP secret').secret }).generate()
    expect(
      (await person.client.auth.mfa.challengeAndVerify({ factorId: must(data, 'an answer').id, code })).error,
    ).toBeNull()
    // A second change must not put the account out of reach of the first address.
    await changed(person, second)
    const later = await noticeTo(first)

    await server.windClock('6 days 23 hours')
    expect(await undo(notice)).toEqual({ status: 200, body: { outcome: 'reverted', email: person.email } })
    await server.windClock('0')
    expect((await person.fetch('/api/v1/account/profile')).status).toBe(401)
    for (const email of [person.email, first, second]) expect(await canSignIn(email)).toBe(false)

    const client = server.newClient()
    const link = linkIn(await server.mailTo(person.email, /^Reset your password$/))
    const fragment = new URLSearchParams((await locationOf(link)).hash.slice(1))
    const tokens = {
      access_token: must(fragment.get('access_token'), 'an access token'),
      refresh_token: must(fragment.get('refresh_token'), 'a refresh token'),
    }
    await client.auth.setSession(tokens)
    expect((await client.auth.updateUser({ password: 'eleven silver mirrors' })).error).toBeNull()
    expect(await canSignIn(person.email, 'eleven silver mirrors')).toBe(true)
    expect((await undo(later)).body).toMatchObject({ code: 'email-change.unknown' })
  })

  test('does not get it back once another account has the address', async () => {
    const person = await server.signedIn()
    const email = newPlace()
    await changed(person, email)
    const notice = await noticeTo(person.email)
    const other = await server.signedIn({ email: person.email })
    expect(await undo(notice)).toMatchObject({ status: 409, body: { code: 'email-change.address-taken' } })
    // Nothing has changed for either of them.
    expect((await person.client.auth.getUser()).data.user).toMatchObject({ id: person.id, email })
    expect((await other.client.auth.getUser()).data.user).toMatchObject({ id: other.id, email: other.email })
  })

  test('is too late after 7 days', async () => {
    const person = await server.signedIn()
    await changed(person, newPlace())
    const notice = await noticeTo(person.email)
    await server.windClock('7 days 1 minute')
    expect(await undo(notice)).toMatchObject({ status: 404, body: { code: 'email-change.unknown' } })
    await server.windClock('0')
  })
})
