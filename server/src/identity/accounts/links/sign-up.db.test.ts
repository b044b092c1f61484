import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIn, confirmPageIn, linkIn } from '../../../../test/mail-links.ts'
import { startTestServer, type TestServer, testPassword } from '../../../../test/test-server.ts'
import { must } from '../../../platform/must.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const open = async (link: string) => {
  const answer = await fetch(link, { redirect: 'manual' })
  const location = new URL(must(answer.headers.get('location'), 'a location header'))
  return { status: answer.status, location, fragment: new URLSearchParams(location.hash.slice(1)) }
}
const confirmationTo = (email: string) => server.mailTo(email, /^Confirm your email address$/)
const countOf = async (table: string) =>
  (await server.database.pool.query(`select count(*) from ${table}`)).rows[0].count

describe('signing up', () => {
  const signUpAs = (email: string, client = server.newClient()) =>
    client.auth.signUp({
      email,
      password: testPassword,
      options: { data: { first_name: 'Ada', last_name: 'Lovelace', user_type: 'artist' } },
    })

  test('returns a user without a session, who can’t sign in before confirming the address', async () => {
    const client = server.newClient()
    const { data, error } = await signUpAs('Ada@Example.com ', client)
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ada@example.com',
      role: 'authenticated',
      user_metadata: { first_name: 'Ada', user_type: 'artist' },
      identities: [{ provider: 'email' }],
    })
    const early = await client.auth.signInWithPassword({ email: 'ada@example.com', password: testPassword })
    expect(early.error).toMatchObject({ message: 'Email not confirmed', code: 'email_not_confirmed', status: 400 })
  })

  test('emails one link, which signs in and leads to /onboarding', async () => {
    const email = 'linked@example.com'
    const client = server.newClient()
    await signUpAs(email, client)
    const mail = await confirmationTo(email)
    expect(mail.text.match(/https?:\S+token=\S+/g)).toHaveLength(1)
    const { status, location, fragment } = await open(linkIn(mail))
    expect(status).toBe(303)
    expect(location.origin + location.pathname).toBe(`${server.url}/onboarding`)
    expect(Object.fromEntries(fragment)).toMatchObject({
      token_type: 'bearer',
      expires_in: '3600',
      type: 'signup',
      sb: '',
    })

    const session = await client.auth.setSession({
      access_token: must(fragment.get('access_token'), 'an access token'),
      refresh_token: must(fragment.get('refresh_token'), 'a refresh token'),
    })
    expect(session.error).toBeNull()
    expect(session.data.user?.email_confirmed_at).toBeTruthy()
    await server.mailTo(email, /^Your account is open$/)
    const profile = await (await server.fetchAs(client)('/api/v1/account/profile')).json()
    expect(profile).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', role: 'artist', isOnboarded: false })
  })

  test('the link works once', async () => {
    await signUpAs('once@example.com')
    const link = linkIn(await confirmationTo('once@example.com'))
    expect((await open(link)).fragment.get('access_token')).toEqual(expect.any(String))
    expect(Object.fromEntries((await open(link)).fragment)).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })
  })

  test('is not confirmed by a mail scanner that opens the emailed page', async () => {
    const credentials = { email: 'scanned@example.com', password: testPassword }
    await server.newClient().auth.signUp(credentials)
    const mail = await confirmationTo('scanned@example.com')
    expect((await fetch(confirmPageIn(mail))).status).toBe(200)
    await fetch(linkIn(mail), { method: 'HEAD', redirect: 'manual' })
    const early = await server.newClient().auth.signInWithPassword(credentials)
    expect(early.error?.code).toBe('email_not_confirmed')
    expect((await open(linkIn(mail))).fragment.get('access_token')).toBeTruthy()
  })

  test('the link expires after a day, and a new one can be requested', async () => {
    const client = server.newClient()
    await client.auth.signUp({ email: 'late@example.com', password: testPassword })
    const link = linkIn(await confirmationTo('late@example.com'))
    await server.windClock('24 hours 1 second')
    expect((await open(link)).fragment.get('error_code')).toBe('otp_expired')
    expect((await client.auth.resend({ type: 'signup', email: 'late@example.com' })).error).toBeNull()
    await expect
      .poll(() => server.mailbox.list({ to: 'late@example.com' }).length, { timeout: 10_000 })
      .toBeGreaterThan(1)
    expect((await open(linkIn(await confirmationTo('late@example.com')))).fragment.get('access_token')).toBeTruthy()
    await server.windClock('0')
  })

  test('a link redirects to this site only, even if its URL was edited', async () => {
    const options = { emailRedirectTo: 'https://evil.example/steal' }
    await server.newClient().auth.signUp({ email: 'led@example.com', password: testPassword, options })
    const link = new URL(linkIn(await confirmationTo('led@example.com')))
    expect(link.searchParams.get('redirect_to')).toBe(server.url)
    link.searchParams.set('redirect_to', 'https://evil.example/steal')
    expect((await open(link.href)).location.origin).toBe(server.url)
  })

  test('the emailed code and the link’s hash work with the official client', async () => {
    const client = server.newClient()
    await client.auth.signUp({ email: 'code@example.com', password: testPassword })
    const mail = await confirmationTo('code@example.com')
    const code = codeIn(mail)
    const wrong = code === '000000' ? '000001' : '000000'
    const refused = await client.auth.verifyOtp({ type: 'signup', email: 'code@example.com', token: wrong })
    expect(refused.error).toMatchObject({ code: 'otp_expired', message: 'Token has expired or is invalid' })
    const taken = await client.auth.verifyOtp({ type: 'signup', email: 'code@example.com', token: code })
    expect(taken.data.session?.user.email).toBe('code@example.com')

    await client.auth.signUp({ email: 'hash@example.com', password: testPassword })
    const token_hash = must(
      new URL(linkIn(await confirmationTo('hash@example.com'))).searchParams.get('token'),
      'a token',
    )
    expect((await client.auth.verifyOtp({ type: 'signup', token_hash })).data.session).not.toBeNull()
    expect((await client.auth.verifyOtp({ type: 'signup', token_hash })).error?.code).toBe('otp_expired')
  })

  test('a code allows five wrong guesses', async () => {
    const client = server.newClient()
    await client.auth.signUp({ email: 'guessed@example.com', password: testPassword })
    const code = codeIn(await confirmationTo('guessed@example.com'))
    const wrong = code === '111111' ? '222222' : '111111'
    for (let tries = 0; tries < 5; tries++) {
      await client.auth.verifyOtp({ type: 'email', email: 'guessed@example.com', token: wrong })
    }
    const late = await client.auth.verifyOtp({ type: 'email', email: 'guessed@example.com', token: code })
    expect(late.error?.code).toBe('otp_expired')
  })

  test('only hashes of emailed tokens are stored, in no table and no queue the token itself', async () => {
    await server.newClient().auth.signUp({ email: 'hashed@example.com', password: testPassword })
    const token = must(new URL(linkIn(await confirmationTo('hashed@example.com'))).searchParams.get('token'), 'a token')
    const { rows } = await server.database.pool.query(
      `select (select string_agg(p::text, '') from pending_sign_ups p) as tokens,
              (select coalesce(string_agg(j.data::text, ''), '') from pgboss.job j) as jobs`,
    )
    expect(rows[0].tokens).not.toContain(token)
    expect(rows[0].jobs).not.toContain(token)
  })
})

describe('a sign-up with a known address', () => {
  test('is answered like a new one, changes nothing, and the owner is emailed', async () => {
    const known = await server.signedIn({ email: 'known@example.com' })
    const fresh = await server.newClient().auth.signUp({ email: 'newcomer@example.com', password: testPassword })
    await confirmationTo('newcomer@example.com')
    const before = await countOf('accounts')
    const { data, error } = await server.newClient().auth.signUp({
      email: 'known@example.com',
      password: 'another password',
      options: { data: { first_name: 'Mallory' } },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email: 'known@example.com',
      role: 'authenticated',
      user_metadata: { first_name: 'Mallory' },
    })
    const fieldsOf = (user: object) => JSON.stringify(user, (_, value) => (typeof value === 'string' ? '…' : value))
    expect(fieldsOf({ ...data.user, user_metadata: {} })).toBe(fieldsOf({ ...fresh.data.user, user_metadata: {} }))
    expect(must(data.user, 'a user').id).not.toBe(known.id)
    expect(must(data.user, 'a user').email_confirmed_at).toBeUndefined()

    const notice = await server.mailTo('known@example.com', /^You already have an account$/)
    expect(notice.text).not.toContain('token=')
    expect(notice.text).not.toContain('Mallory')
    expect(await countOf('accounts')).toBe(before)
    const signIn = (password: string) =>
      server.newClient().auth.signInWithPassword({ email: 'known@example.com', password })
    // As for an address without an account: a difference would reveal who has one.
    expect((await signIn('another password')).error?.code).toBe('email_not_confirmed')
    expect((await signIn('a third password')).error?.code).toBe('invalid_credentials')
    expect((await signIn(testPassword)).error).toBeNull()
  })

  test.each([
    ['the first', 0],
    ['the second', 1],
  ])('and was never confirmed: %s one’s own link opens it with its own password and data', async (_which, chosen) => {
    const email = `twice-${chosen}@example.com`
    const people = [
      { password: 'first of two passwords', data: { first_name: 'Ada', user_type: 'artist' } },
      { password: 'second of two passwords', data: { first_name: 'Ben', user_type: 'realtor' } },
    ] as const
    const ids: string[] = []
    const mails: { text: string }[] = []
    for (const { password, data: metadata } of people) {
      const options = { data: metadata }
      const { data } = await server.newClient().auth.signUp({ email, password, options })
      expect(data.user?.user_metadata).toEqual(metadata)
      ids.push(must(data.user, 'a user').id)
      await expect.poll(() => server.mailbox.list({ to: email }).length, { timeout: 10_000 }).toBe(ids.length)
      mails.push(await confirmationTo(email))
    }
    expect(ids[0]).not.toBe(ids[1])
    const signIn = (password: string) => server.newClient().auth.signInWithPassword({ email, password })
    for (const { password } of people) expect((await signIn(password)).data.session).toBeNull()

    const [own, other] = [must(people[chosen], 'a person'), must(people[1 - chosen], 'a person')]
    expect((await open(linkIn(must(mails[chosen], 'a mail')))).fragment.get('access_token')).toBeTruthy()
    expect((await open(linkIn(must(mails[1 - chosen], 'a mail')))).fragment.get('error_code')).toBe('otp_expired')
    const code = await server
      .newClient()
      .auth.verifyOtp({ type: 'signup', email, token: codeIn(must(mails[1 - chosen], 'a mail')) })
    expect(code.error?.code).toBe('otp_expired')

    expect((await signIn(other.password)).data.session).toBeNull()
    const opened = await signIn(own.password)
    expect(opened.error).toBeNull()
    expect(opened.data.user).toMatchObject({ id: ids[chosen], user_metadata: own.data })
    const client = server.newClient()
    await client.auth.signInWithPassword({ email, password: own.password })
    const profile = await (await server.fetchAs(client)('/api/v1/account/profile')).json()
    expect(profile).toMatchObject({ firstName: own.data.first_name, role: own.data.user_type })
  })

  test('resend emails the newest sign-up of the address again', async () => {
    const email = 'resent@example.com'
    const client = server.newClient()
    for (const password of ['older of two passwords', 'newer of two passwords']) {
      await client.auth.signUp({ email, password })
    }
    await expect.poll(() => server.mailbox.list({ to: email }).length, { timeout: 10_000 }).toBe(2)
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
    await expect.poll(() => server.mailbox.list({ to: email }).length, { timeout: 10_000 }).toBe(3)
    await open(linkIn(await confirmationTo(email)))
    expect((await client.auth.signInWithPassword({ email, password: 'newer of two passwords' })).error).toBeNull()
  })
})

describe('a sign-up that is refused changes nothing', () => {
  test.each([
    [
      'a short password',
      { password: 'k7#qz' },
      { code: 'weak_password', status: 422, message: 'Password should be at least 6 characters.' },
    ],
    ['a common password', { password: 'Password1' }, { code: 'weak_password', status: 422 }],
    [
      '73 bytes of password',
      { password: 'x'.repeat(73) },
      { code: 'validation_failed', message: 'Password cannot be longer than 72 characters' },
    ],
    ['no password', { password: '' }, { code: 'validation_failed', message: 'Signup requires a valid password' }],
    [
      'an address that is none',
      { email: 'nobody' },
      { code: 'validation_failed', message: 'Unable to validate email address: invalid format' },
    ],
    [
      'a first name of 10,000',
      { options: { data: { first_name: 'x'.repeat(10_000) } } },
      { code: 'validation_failed', message: 'first_name must be at most 200 characters' },
    ],
  ])('%s', async (_what, wrong, refusal) => {
    const before = await countOf('pending_sign_ups')
    const { data, error } = await server
      .newClient()
      .auth.signUp({ email: 'refused@example.com', password: testPassword, ...wrong })
    expect(error).toMatchObject({ status: 400, ...refusal })
    expect(data.user).toBeNull()
    expect(await countOf('pending_sign_ups')).toBe(before)
  })

  test('metadata that claims to be admin makes a collector', async () => {
    const email = 'climber@example.com'
    const options = { data: { user_type: 'admin', role: 'admin', app_metadata: { role: 'admin' } } }
    await server.newClient().auth.signUp({ email, password: testPassword, options })
    await open(linkIn(await confirmationTo(email)))
    const { rows } = await server.database.pool.query('select role, user_metadata from accounts where email = $1', [
      email,
    ])
    expect(rows[0].role).toBe('collector')
    expect(rows[0].user_metadata.user_type).toBe('collector')
  })
})

describe('the protocol', () => {
  const post = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/auth/v1${path}`, {
      method: 'POST',
      ...init,
      headers: { apikey: server.config.anonKey, 'content-type': 'application/json', ...init.headers },
    })

  test('requires the key, and says whether it is missing or wrong', async () => {
    const missing = await fetch(`${server.url}/auth/v1/settings`)
    expect([missing.status, await missing.json()]).toEqual([401, { message: 'No API key found in request' }])
    const wrong = await fetch(`${server.url}/auth/v1/settings`, { headers: { apikey: 'sb_publishable_other' } })
    expect([wrong.status, await wrong.json()]).toEqual([401, { message: 'Invalid API key' }])
    const right = await fetch(`${server.url}/auth/v1/settings`, { headers: { apikey: server.config.anonKey } })
    expect(await right.json()).toMatchObject({ external: { email: true }, mailer_autoconfirm: false })
  })

  test('answers a browser’s preflight request without the key', async () => {
    const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
      },
    })
    expect(answer.ok).toBe(true)
    const allowed = answer.headers.get('access-control-allow-headers')
    for (const name of ['apikey', 'x-client-info', 'x-supabase-api-version']) expect(allowed).toContain(name)
    const refused = await post('/signup', { body: '{}', headers: { origin: 'https://elsewhere.example' } })
    expect(refused.headers.get('access-control-expose-headers')).toContain('x-supabase-api-version')
  })

  test('answers in both response formats, and echoes the version', async () => {
    const versioned = await post('/token?grant_type=password', {
      headers: { 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'x' }),
    })
    expect(versioned.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(versioned.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    const message = 'Invalid login credentials'
    expect(await versioned.json()).toEqual({
      code: 'invalid_credentials',
      error_code: 'invalid_credentials',
      message,
      msg: message,
    })
    const plain = await post('/token?grant_type=password', {
      body: JSON.stringify({ email: 'a@b.example', password: 'x' }),
    })
    expect(plain.headers.get('x-supabase-api-version')).toBeNull()
  })

  test.each([
    ['/signup', '{', 400, 'bad_json'],
    ['/signup', '{}', 422, 'anonymous_provider_disabled'],
    ['/signup', '{"email": 7, "password": []}', 400, 'validation_failed'],
    ['/token?grant_type=password', '{"email": "a@b.example"}', 400, 'validation_failed'],
    ['/token?grant_type=id_token', '{"provider": "google", "id_token": "x"}', 400, 'provider_disabled'],
    ['/token?grant_type=web3', '{"chain": "solana"}', 422, 'web3_provider_disabled'],
    ['/token?grant_type=password', '{"phone": "+12125550142", "password": "x"}', 422, 'phone_provider_disabled'],
    ['/signup', '{"phone": "+12125550142", "password": "x"}', 422, 'phone_provider_disabled'],
    ['/resend', '{"type": "sms", "phone": "+12125550142"}', 422, 'phone_provider_disabled'],
    ['/resend', '{"type": "letter", "email": "a@b.example"}', 400, 'validation_failed'],
    ['/sso', '{"domain": "example.com"}', 404, 'saml_provider_disabled'],
    ['/otp', '{"phone": "+12125550142"}', 422, 'phone_provider_disabled'],
    ['/factors', '{}', 401, 'no_authorization'],
    ['/factors/x/challenge', '{}', 401, 'no_authorization'],
    ['/factors/x/verify', '{', 401, 'no_authorization'],
    ['/token', '{}', 400, 'validation_failed'],
    ['/token?grant_type=refresh_token', '{"refresh_token": "nonsense"}', 400, 'refresh_token_not_found'],
    ['/recover', '{}', 400, 'validation_failed'],
    ['/verify', '{"type": "signup"}', 400, 'validation_failed'],
    ['/verify', '{"type": "magiclink", "token_hash": "x"}', 403, 'otp_expired'],
    ['/otp', '{"email": "a@b.example"}', 422, 'otp_disabled'],
    ['/nowhere', '{}', 404, 'not_found'],
  ])('%s with %s is a clear refusal', async (path, body, status, code) => {
    const answer = await post(path, { body })
    expect(answer.status).toBe(status)
    const problem = (await answer.json()) as { code: string; message: string }
    expect(problem.code).toBe(code)
    expect(problem.message.length).toBeGreaterThan(5)
  })

  test('refuses unsupported calls with the protocol’s codes', async () => {
    const { client } = await server.signedIn()
    const enroll = (factorType: string) => client.auth.mfa.enroll({ factorType } as never)
    expect((await enroll('webauthn')).error?.code).toBe('mfa_webauthn_enroll_not_enabled')
    expect((await enroll('phone')).error?.code).toBe('mfa_phone_enroll_not_enabled')
    const linked = await client.auth.linkIdentity({ provider: 'github', options: { skipBrowserRedirect: true } })
    expect(linked.error).toMatchObject({ code: 'manual_linking_disabled', message: 'Manual linking is disabled' })
    const { data } = await client.auth.getUserIdentities()
    expect(
      (await client.auth.unlinkIdentity(must(must(data, 'an answer').identities[0], 'an identity'))).error?.code,
    ).toBe('manual_linking_disabled')
    expect((await client.auth.signInWithSSO({ domain: 'example.com' })).error?.message).toBe('SAML 2.0 is disabled')
    const provider = await fetch(`${server.url}/auth/v1/authorize?provider=github`)
    expect(await provider.json()).toMatchObject({ message: 'Unsupported provider: provider is not enabled' })
  })

  test('publishes its public key only', async () => {
    const answer = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] }
    expect(keys).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: expect.any(String) })])
    expect(keys[0]).not.toHaveProperty('d')
  })
})
