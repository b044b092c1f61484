import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../../test/test-server.ts'
import { quota } from '../../storage/storage-rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const at = (path: string) => `/api/v1/account${path}`
const send = async (person: SignedIn, method: string, path: string, json?: unknown) => {
  const answer = await person.fetch(at(path), { method, json })
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
}
const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp', size = 64) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#d9b45b' } })
    .toFormat(format)
    .toBuffer()
const fileForm = (data: Buffer, type: string, name = 'me') => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(data)], { type }), name)
  return form
}

describe('the profile', () => {
  test('is read, and changed in the parts that are sent', async () => {
    const person = await server.signedIn()
    const changed = await send(person, 'PATCH', '/profile', {
      firstName: '  Ada ',
      location: 'London',
      website: 'https://ada.example/works',
      professionalDetails: { specialization: 'Engines' },
    })
    expect(changed).toMatchObject({ status: 200, body: { firstName: 'Ada', location: 'London' } })
    const { body } = await send(person, 'PATCH', '/profile', { lastName: 'Lovelace' })
    expect(body).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      website: 'https://ada.example/works',
      professionalDetails: { specialization: 'Engines', license: '' },
    })
  })

  test.each([
    ['a name of 10,000', { firstName: 'x'.repeat(10_000) }],
    ['a text of 2,001', { bio: 'x'.repeat(2_001) }],
    ['a script for an address', { website: 'javascript:alert(1)' }],
    ['a role', { role: 'admin' }],
    ['an approval', { isApproved: true }],
    ['a number for a name', { firstName: 7 }],
  ])('%s is refused and changes nothing', async (_what, change) => {
    const person = await server.signedIn()
    const before = (await send(person, 'GET', '/profile')).body
    const { status, body } = await send(person, 'PATCH', '/profile', change)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'request.invalid', details: { issues: [{ message: expect.any(String) }] } })
    expect((await send(person, 'GET', '/profile')).body).toEqual(before)
  })

  test('nobody gets anything without signing in', async () => {
    for (const path of ['/profile', '/preferences', '/sessions']) {
      expect((await fetch(server.url + at(path))).status).toBe(401)
    }
  })
})

describe('onboarding', () => {
  const wizard = {
    userType: 'realtor',
    personalInfo: { firstName: 'Rafael', lastName: 'Castellan', bio: 'Houses with walls.' },
    professionalDetails: { businessName: 'Castellan & Co', license: 'NY-1' },
  }

  test('sets role, names and details at once, and is remembered', async () => {
    const person = await server.signedIn()
    const { status, body } = await send(person, 'POST', '/onboarding', wizard)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      role: 'realtor',
      firstName: 'Rafael',
      isOnboarded: true,
      professionalDetails: { businessName: 'Castellan & Co', license: 'NY-1' },
    })
  })

  test.each([
    ['admin for a type', { ...wizard, userType: 'admin' }],
    ['no names', { ...wizard, personalInfo: { firstName: ' ', lastName: '' } }],
    ['nothing', {}],
  ])('%s is refused', async (_what, body) => {
    const person = await server.signedIn()
    expect((await send(person, 'POST', '/onboarding', body)).status).toBe(422)
    expect((await send(person, 'GET', '/profile')).body).toMatchObject({ role: 'collector', isOnboarded: false })
  })

  test('an administrator stays one', async () => {
    const admin = await server.signedIn({ role: 'admin' })
    expect((await send(admin, 'POST', '/onboarding', wizard)).body).toMatchObject({
      role: 'admin',
      firstName: 'Rafael',
    })
  })
})

describe('preferences', () => {
  const defaults = {
    emailNotifications: true,
    smsNotifications: false,
    bidAlerts: true,
    marketingEmails: false,
    autoRenewSubscription: true,
  }

  test('have the documented defaults and stay as they are set', async () => {
    const person = await server.signedIn()
    expect((await send(person, 'GET', '/preferences')).body).toEqual({
      ...defaults,
      twoFactorAuth: false,
      smsUnavailableReason: null,
    })
    const wanted = { ...defaults, bidAlerts: false, smsNotifications: true }
    expect((await send(person, 'PUT', '/preferences', wanted)).body).toMatchObject(wanted)
    expect((await send(person, 'GET', '/preferences')).body).toMatchObject(wanted)
    expect((await send(person, 'PUT', '/preferences', { bidAlerts: 'no' })).status).toBe(422)
  })
})

describe('the avatar', () => {
  test('is re-encoded, shown under its key, replaced and removed', async () => {
    const person = await server.signedIn()
    const upload = (format: 'png' | 'jpeg' | 'gif') => async () => {
      const body = fileForm(await picture(format), `image/${format}`)
      return person.fetch(at('/avatar'), { method: 'POST', body })
    }
    const first = (await (await upload('png')()).json()) as { avatar: string }
    expect(first.avatar).toMatch(/^public\/storage\/.+\.jpg$/)
    const shown = await fetch(`${server.url}/images/${first.avatar}/160.webp`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])

    const second = (await (await upload('gif')()).json()) as { avatar: string }
    expect(second.avatar).not.toBe(first.avatar)
    expect((await fetch(`${server.url}/media/${first.avatar}`)).status).toBe(404)
    expect((await fetch(`${server.url}/media/${second.avatar}`)).status).toBe(200)

    expect((await send(person, 'DELETE', '/avatar')).body).toMatchObject({ avatar: null })
    expect((await fetch(`${server.url}/media/${second.avatar}`)).status).toBe(404)
  })

  test('that is too large, disguised or no picture is refused and changes nothing', async () => {
    const person = await server.signedIn()
    const attempt = async (data: Buffer, type: string) => {
      const answer = await person.fetch(at('/avatar'), { method: 'POST', body: fileForm(data, type) })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    expect(await attempt(page, 'image/png')).toEqual([415, 'upload.wrong-type'])
    expect(await attempt(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')).toEqual([
      415,
      'upload.wrong-type',
    ])
    expect(await attempt(await picture('webp'), 'image/png')).toEqual([415, 'upload.wrong-type'])
    const torn = (await picture('png', 400)).subarray(0, 200)
    expect(await attempt(torn, 'image/png')).toEqual([422, 'upload.unreadable'])
    expect(await attempt(Buffer.alloc(5 * 1024 * 1024 + 1, 7), 'image/png')).toEqual([413, 'upload.too-large'])
    expect((await send(person, 'GET', '/profile')).body).toMatchObject({ avatar: null })
  })

  test('is refused where the storage of the account is full', async () => {
    const person = await server.signedIn()
    await server.database.pool.query(
      `insert into storage_objects (bucket, name, owner_id, media_key, size, mimetype, cache_control, etag)
       values ('documents', $1 || '/all', $1::uuid, 'private/storage/all.pdf', $2, 'application/pdf', '', '')`,
      [person.id, quota.bytes],
    )
    const body = fileForm(await picture('png'), 'image/png')
    const refused = await person.fetch(at('/avatar'), { method: 'POST', body })
    expect(await refused.json()).toMatchObject({ status: 413, code: 'upload.quota-exceeded' })
  })
})

describe('a person’s own data', () => {
  test('is exported, without passwords and tokens', async () => {
    const person = await server.signedIn()
    await send(person, 'PATCH', '/profile', { firstName: 'Ada' })
    const { status, body } = await send(person, 'POST', '/export')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      account: { id: person.id, email: person.email },
      profile: { firstName: 'Ada' },
      preferences: { bidAlerts: true },
      sessions: [{ device: 'vermeil-test' }],
      files: [],
    })
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  test('is erased with the password: name, address, files and sessions are removed, a row without a name stays', async () => {
    const person = await server.signedIn()
    await send(person, 'PATCH', '/profile', { firstName: 'Ada', lastName: 'Lovelace' })
    const body = fileForm(await picture('png'), 'image/png')
    const { avatar } = (await (await person.fetch(at('/avatar'), { method: 'POST', body })).json()) as {
      avatar: string
    }

    const wrong = await send(person, 'DELETE', '', { password: 'not the password' })
    expect(wrong).toMatchObject({ status: 403, body: { code: 'account.wrong-password' } })
    expect((await send(person, 'DELETE', '', { password: testPassword })).status).toBe(204)

    expect((await person.fetch(at('/profile'))).status).toBe(401)
    expect((await fetch(`${server.url}/media/${avatar}`)).status).toBe(404)
    const signIn = await server.newClient().auth.signInWithPassword({ email: person.email, password: testPassword })
    expect(signIn.error?.code).toBe('invalid_credentials')
    const { rows } = await server.database.pool.query('select a::text as all from accounts a where id = $1', [
      person.id,
    ])
    expect(rows[0].all).not.toContain(person.email)
    for (const table of [
      'profiles',
      'sessions',
      'known_devices',
      'known_addresses',
      'mailed_tokens',
      'email_changes',
    ]) {
      const left = await server.database.pool.query(`select from ${table} where account_id = $1`, [person.id])
      expect(left.rowCount, table).toBe(0)
    }
    // The address is free again: its owner can sign up anew.
    expect((await server.signedIn({ email: person.email })).id).not.toBe(person.id)
  })

  test('of an administrator is not erased by themselves', async () => {
    const admin = await server.signedIn({ role: 'admin' })
    expect(await send(admin, 'DELETE', '', { password: testPassword })).toMatchObject({
      ...{ status: 409, body: { code: 'account.is-staff' } },
    })
    expect((await admin.fetch(at('/profile'))).status).toBe(200)
  })
})
