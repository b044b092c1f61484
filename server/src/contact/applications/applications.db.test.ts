import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { linkIn } from '../../../test/mail-links.ts'
import { type SignedIn, startTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { until } from '../../../test/until.ts'
import { must } from '../../platform/must.ts'

let server: TestServer
let visitor: TestClient
let applicant: SignedIn
let admin: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  visitor = server.newClient()
  applicant = await server.signedIn()
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('delete from artist_applications')
})

const table = (client: TestClient) => client.from('artist_applications')
const form = (fields: Record<string, unknown> = {}) => ({
  user_id: null,
  artist_name: 'Lena Ochre',
  email: 'lena@example.com',
  phone: '555-0100',
  specialty: 'Landscape',
  experience: '10 years',
  portfolio: 'https://lena.example.com',
  bio: 'I paint weather.',
  ...fields,
})
const stored = async () => (await server.database.pool.query('select * from artist_applications')).rows

describe('applying', () => {
  test('a visitor’s application is pending, and no row is returned', async () => {
    const { error, status, data } = await table(visitor).insert(form())
    expect({ error, status, data }).toEqual({ error: null, status: 201, data: null })
    expect(await stored()).toMatchObject([{ artist_name: 'Lena Ochre', status: 'pending', user_id: null }])
  })

  test('a visitor can neither request the row nor apply for another account', async () => {
    const asked = await table(visitor).insert(form()).select()
    expect(asked.error).toMatchObject({ code: '42501' })
    expect(asked.status).toBe(401)
    const forged = await table(visitor).insert(form({ user_id: applicant.id }))
    expect(forged).toMatchObject({ status: 401, error: { code: '42501' } })
    expect(await stored()).toEqual([])
  })

  test('a signed-in applicant applies for themselves and reads the row', async () => {
    const { data, error, status } = await table(applicant.client)
      .insert(form({ user_id: applicant.id, full_name: 'Lena O. Chre', commission_work: 'yes' }))
      .select()
      .single()
    expect(error).toBeNull()
    expect(status).toBe(201)
    expect(data).toMatchObject({ user_id: applicant.id, status: 'pending', commission_work: 'yes' })
    expect(data).not.toHaveProperty('decided_by')
    const other = await table(applicant.client).insert(form({ user_id: admin.id }))
    expect(other).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  test('an applicant can set neither approval nor other internal fields', async () => {
    const approved = await table(applicant.client).insert(form({ user_id: applicant.id, status: 'approved' }))
    expect(approved).toMatchObject({ status: 403, error: { code: '42501' } })
    const dated = await table(visitor).insert(form({ created_at: '2001-01-01' }))
    expect(dated).toMatchObject({ status: 401, error: { code: '42501' } })
    expect(await stored()).toEqual([])
  })

  test('several rows at once store missing columns as null', async () => {
    const { error } = await table(visitor).insert([
      form(),
      { artist_name: 'B', email: 'b@example.com', specialty: 'Ink' },
    ])
    expect(error).toBeNull()
    expect(await stored()).toHaveLength(2)
  })

  describe('twice', () => {
    const own = () => form({ user_id: applicant.id, email: applicant.email })

    test('an account has one open application, whatever address it names', async () => {
      expect((await table(applicant.client).insert(own())).status).toBe(201)
      for (const again of [own(), { ...own(), email: 'else@example.com' }]) {
        expect(await table(applicant.client).insert(again)).toMatchObject({
          status: 409,
          error: {
            code: '23505',
            message: 'duplicate key value violates unique constraint "artist_applications_one_open_per_account"',
          },
        })
      }
      expect(await stored()).toHaveLength(1)
    })

    test('an address without an account has one open application, however it is written', async () => {
      expect((await table(visitor).insert(form())).status).toBe(201)
      const again = await table(visitor).insert(form({ email: 'LENA@Example.com' }))
      expect(again).toMatchObject({ status: 409, error: { code: '23505' } })
      const both = [form({ email: 'b@example.com' }), form({ email: 'b@example.com' })]
      expect(await table(visitor).insert(both)).toMatchObject({ status: 409, error: { code: '23505' } })
      expect(await stored()).toHaveLength(1)
    })

    test('of many at the same moment one is accepted', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => table(applicant.client).insert(own())))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
      expect(await stored()).toHaveLength(1)
    })

    test('a stranger who uses somebody’s address does not prevent them from applying', async () => {
      expect((await table(visitor).insert({ ...own(), user_id: null })).status).toBe(201)
      expect((await table(applicant.client).insert(own())).status).toBe(201)
    })

    test('a decided application makes room for the next', async () => {
      await table(applicant.client).insert(own())
      await table(admin.client).update({ status: 'rejected' }).eq('user_id', applicant.id)
      expect((await table(applicant.client).insert(own())).status).toBe(201)
      expect((await stored()).map(({ status }) => status).sort()).toEqual(['pending', 'rejected'])
    })
  })

  test.each([
    ['an unknown column', { shoe_size: 44 }, 400, 'PGRST204'],
    ['a missing name', { artist_name: null }, 400, '23502'],
    ['an address that is none', { portfolio: 'javascript:alert(1)' }, 400, '23514'],
    ['a choice that is none', { commission_work: 'perhaps' }, 400, '23514'],
    ['a user id that is none', { user_id: 'me' }, 400, '22P02'],
  ])('%s is refused', async (_what, fields, status, code) => {
    const answer = await table(visitor).insert(form(fields))
    expect(answer).toMatchObject({ status, error: { code } })
    expect(Object.keys(answer.error ?? {}).sort()).toEqual(
      expect.arrayContaining(['code', 'details', 'hint', 'message']),
    )
    expect(JSON.stringify(answer.error)).not.toContain('Lena')
    expect(await stored()).toEqual([])
  })
})

describe('reading', () => {
  beforeEach(async () => {
    await server.database.pool.query(
      `insert into artist_applications (artist_name, email, specialty, user_id, created_at)
       select 'Artist ' || n, 'a' || n || '@example.com', 'Ink', case when n = 2 then $1::uuid end,
         timestamptz '2026-01-01' + n * interval '1 day' from generate_series(1, 5) n`,
      [applicant.id],
    )
  })

  test('a visitor reads nothing, an applicant their own, the administrator all, newest first', async () => {
    expect(await table(visitor).select('*')).toMatchObject({ data: [], status: 200 })
    expect((await table(applicant.client).select('artist_name')).data).toEqual([{ artist_name: 'Artist 2' }])
    const { data } = await table(admin.client).select('*').order('created_at', { ascending: false })
    expect(data?.map((row) => row.artist_name)).toEqual([5, 4, 3, 2, 1].map((n) => `Artist ${n}`))
  })

  test('filters, ranges and counts', async () => {
    const all = () => table(admin.client)
    const counted = await all().select('*', { count: 'exact' }).order('created_at').range(1, 2)
    expect(counted).toMatchObject({ status: 206, count: 5 })
    expect(counted.data?.map((row) => row.artist_name)).toEqual(['Artist 2', 'Artist 3'])
    expect(await all().select('id', { count: 'exact', head: true })).toMatchObject({ count: 5, data: null })
    expect(await all().select('*', { count: 'exact' }).range(9, 10)).toMatchObject({
      status: 416,
      error: { code: 'PGRST103' },
    })

    const names = async (query: PromiseLike<{ data: { artist_name: string }[] | null }>) =>
      (await query).data?.map((row) => row.artist_name.slice(-1)).sort()
    expect(await names(all().select('artist_name').in('artist_name', ['Artist 1', 'Artist 4']))).toEqual(['1', '4'])
    expect(await names(all().select('artist_name').ilike('email', 'A3%'))).toEqual(['3'])
    expect(await names(all().select('artist_name').not('user_id', 'is', null))).toEqual(['2'])
    expect(await names(all().select('artist_name').gt('created_at', '2026-01-04'))).toEqual(['4', '5'])
    expect(
      await names(
        all().select('artist_name').or('artist_name.eq."Artist 1",and(email.eq.a5@example.com,status.eq.pending)'),
      ),
    ).toEqual(['1', '5'])
    expect((await all().select('name:artist_name').eq('email', 'a1@example.com')).data).toEqual([{ name: 'Artist 1' }])
  })

  test('returns one row where one was requested, or an error with the number found', async () => {
    expect((await table(admin.client).select('*').eq('artist_name', 'Artist 3').single()).data).toMatchObject({
      email: 'a3@example.com',
    })
    expect(await table(admin.client).select('*').single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 5 rows' },
    })
    expect(await table(admin.client).select('*').eq('artist_name', 'X').single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 0 rows' },
    })
    expect(await table(admin.client).select('*').eq('artist_name', 'X').maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
  })

  test.each([
    ['select=shoe_size', 400, '42703'],
    ['decided_by=not.is.null', 400, '42703'],
    ['order=shoe_size.desc', 400, '42703'],
    ['id=eq.7', 400, '22P02'],
    ['status=pending', 400, 'PGRST100'],
    ['or=(status.eq.pending', 400, 'PGRST100'],
    ['limit=-1', 400, 'PGRST100'],
  ])('%s is refused', async (query, status, code) => {
    const response = await admin.fetch(`/rest/v1/artist_applications?${query}`, {
      headers: { apikey: server.config.anonKey },
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
  })
})

describe('deciding', () => {
  async function apply(fields: Record<string, unknown> = {}): Promise<string> {
    const { rows } = await server.database.pool.query(
      `insert into artist_applications (artist_name, full_name, email, specialty, bio, user_id)
       values ('Lena Ochre', $3, $1, 'Ink', 'Weather', $2) returning id`,
      [fields.email ?? 'lena@example.com', fields.user_id ?? null, fields.full_name ?? null],
    )
    return rows[0].id
  }
  const account = async (id: string) =>
    (await server.database.pool.query('select role, approved_at from accounts where id = $1', [id])).rows[0]
  const decision = (status: string) => ({ status, updated_at: '2001-01-01T00:00:00Z' })

  test('approval makes a collector an artist, notifies them, and is audited', async () => {
    const person = await server.signedIn()
    const id = await apply({ user_id: person.id, email: person.email })
    expect(await table(admin.client).update(decision('approved')).eq('id', id)).toMatchObject({
      status: 204,
      error: null,
    })
    expect(await account(person.id)).toMatchObject({ role: 'artist', approved_at: expect.any(Date) })
    const [row] = await stored()
    expect(row.updated_at.getFullYear()).toBeGreaterThan(2001) // the house's time, not the caller's
    const { rows } = await server.database.pool.query(`select act, actor_id from audit_log where subject = $1`, [
      `application:${id}`,
    ])
    expect(rows).toEqual([{ act: 'application.approved', actor_id: admin.id }])
    await server.mailTo(person.email, /approved/)
    expect(await (await person.fetch('/api/v1/notices?topic=applications')).json()).toMatchObject({
      notices: [{ kind: 'application', subject: { type: 'application', id }, details: { path: '/dashboard' } }],
    })
    expect(
      (await server.database.pool.query('select name from artists where account_id = $1', [person.id])).rows,
    ).toEqual([{ name: 'Lena Ochre' }])
  })

  test('who asks while the approval is being written is an artist as soon as it is done', async () => {
    const person = await server.signedIn()
    const id = await apply({ user_id: person.id, email: person.email })
    const statusOfWorks = async () => (await person.fetch('/api/v1/listings')).status
    // No cached session gets old meanwhile, so that only the approval can end it.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    onTestFinished(() => clock.mockRestore())
    const blocker = await server.database.pool.connect()
    await blocker.query('begin; lock table artists in share row exclusive mode')
    const approval = table(admin.client).update(decision('approved')).eq('id', id).then()
    await until(async () => {
      const { rows } = await server.database.pool.query('select from pg_locks where not granted')
      expect(rows).not.toHaveLength(0)
    })
    expect(await statusOfWorks()).toBe(403)
    await blocker.query('commit')
    blocker.release()
    expect(await approval).toMatchObject({ status: 204 })
    await until(async () => expect(await statusOfWorks()).toBe(200))
  })

  test('an approved realtor keeps the role and is marked approved', async () => {
    const realtor = await server.signedIn({ role: 'realtor' })
    await table(admin.client)
      .update(decision('approved'))
      .eq('id', await apply({ user_id: realtor.id, email: realtor.email }))
    expect(await account(realtor.id)).toMatchObject({ role: 'realtor', approved_at: expect.any(Date) })
  })

  test('rejection changes no role and is emailed', async () => {
    const person = await server.signedIn()
    const id = await apply({ user_id: person.id, email: person.email })
    await table(admin.client).update(decision('rejected')).eq('id', id)
    expect(await account(person.id)).toMatchObject({ role: 'collector', approved_at: null })
    await server.mailTo(person.email, /Your application to Vermeil/)
    expect(await (await person.fetch('/api/v1/notices')).json()).toMatchObject({
      notices: [{ kind: 'application', details: { text: expect.stringContaining('apply again') } }],
    })
  })

  test('a decision is final: a second one finds nothing pending', async () => {
    const id = await apply()
    await table(admin.client).update(decision('rejected')).eq('id', id)
    expect((await table(admin.client).update(decision('approved')).eq('id', id).select()).data).toEqual([])
    expect(await stored()).toMatchObject([{ status: 'rejected' }])
  })

  test('only the administrator decides, and changes nothing else', async () => {
    const id = await apply({ user_id: applicant.id })
    for (const client of [visitor, applicant.client]) {
      expect((await table(client).update(decision('approved')).eq('id', id)).error).toBeNull() // silent, as row rules are
    }
    expect(await table(admin.client).update({ email: 'x@example.com' }).eq('id', id)).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
    expect(await table(admin.client).update(decision('famous')).eq('id', id)).toMatchObject({
      status: 400,
      error: { code: '23514' },
    })
    expect(await table(admin.client).delete().eq('id', id)).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(await stored()).toMatchObject([{ status: 'pending', email: 'lena@example.com' }])
  })

  test('an anonymous application’s approval waits for its address to be confirmed', async () => {
    const email = 'later@example.com'
    await table(admin.client)
      .update(decision('approved'))
      .eq('id', await apply({ email }))
    const client = server.newClient()
    await client.auth.signUp({ email, password: 'seven gilded frames' })
    const mail = await server.mailTo(email, /[Cc]onfirm/)
    const token = must(new URL(linkIn(mail)).searchParams.get('token'), 'a token')
    const { data, error } = await client.auth.verifyOtp({ type: 'signup', token_hash: token })
    expect(error).toBeNull()
    expect(await account(must(data.user, 'a user').id)).toMatchObject({ role: 'artist', approved_at: expect.any(Date) })
    expect((await table(client).select('status')).data).toEqual([{ status: 'approved' }])
  })

  describe('by the link in the mail to somebody without an account', () => {
    /** An accepted application, with the token that was mailed to its address. */
    async function accepted(email: string, fields = {}) {
      await table(admin.client)
        .update(decision('approved'))
        .eq('id', await apply({ email, ...fields }))
      const { text } = await server.mailTo(email, /approved/)
      const welcome = new URL(must(/http\S+signup\S+/.exec(text)?.[0], 'a link'))
      // Behind the `#`, where no request for a page carries it.
      expect([welcome.searchParams.get('role'), welcome.search.includes('application')]).toEqual(['artist', false])
      return must(new URLSearchParams(welcome.hash.slice(1)).get('application'), 'a token')
    }
    const path = (token: string) => `${server.url}/api/v1/application-links/${token}`
    const open = (token: string, body: object) =>
      fetch(`${path(token)}/account`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const person = { firstName: 'Lena', lastName: 'Ochre', password: 'seven gilded frames' }

    test('name and address are filled in, and an artist’s account is open without a second mail', async () => {
      const email = 'Link@Example.com'
      const token = await accepted(email, { full_name: 'Lena O. Chre' })
      expect(await (await fetch(path(token))).json()).toEqual({
        ...{ email: 'link@example.com', firstName: 'Lena O.', lastName: 'Chre' },
      })
      expect((await open(token, person)).status).toBe(204)
      const client = server.newClient()
      const { data, error } = await client.auth.signInWithPassword({ email, password: person.password })
      expect(error).toBeNull()
      const { id } = must(data.user, 'a user')
      expect(await account(id)).toMatchObject({ role: 'artist', approved_at: expect.any(Date) })
      expect((await table(client).select('status')).data).toEqual([{ status: 'approved' }])
    })

    test('once: also of two at the same moment one opens the account', async () => {
      const token = await accepted('once@example.com')
      const answers = await Promise.all([open(token, person), open(token, person)])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
      expect((await fetch(path(token))).status).toBe(404)
    })

    test('not with a password that anybody would guess, and the link stays open', async () => {
      const token = await accepted('weak@example.com')
      const refused = await open(token, { ...person, password: 'password' })
      expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'account.weak-password' }])
      expect((await fetch(path(token))).status).toBe(200)
    })

    test('not after the address got an account in another way', async () => {
      const email = 'other-way@example.com'
      const token = await accepted(email)
      await server.signedIn({ email })
      expect((await open(token, person)).status).toBe(404)
    })

    test('an account that its address has already is not led to a sign-up', async () => {
      const { email } = await server.signedIn()
      await table(admin.client)
        .update(decision('approved'))
        .eq('id', await apply({ email }))
      const { text } = await server.mailTo(email, /approved/)
      expect(text).not.toContain('signup')
    })
  })
})

describe('the protocol', () => {
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/rest/v1/${path}`, { ...init, headers: { apikey: server.config.anonKey, ...init.headers } })

  test('unknown tables and functions, missing keys and broken tokens get the protocol’s errors', async () => {
    expect(await (await call('shoes')).json()).toMatchObject({ code: 'PGRST205', details: null })
    expect(await (await call('rpc/f', { method: 'POST' })).json()).toMatchObject({ code: 'PGRST202' })
    expect((await fetch(`${server.url}/rest/v1/artist_applications`)).status).toBe(401)
    const elsewhere = await server.newClient().schema('auth').from('users').select()
    expect([elsewhere.status, elsewhere.error?.code]).toEqual([406, 'PGRST106'])
    const broken = await call('artist_applications', { headers: { authorization: 'Bearer a.b.c' } })
    expect([broken.status, await broken.json()]).toMatchObject([401, { code: 'PGRST301' }])
    const payload = Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')
    const old = await call('artist_applications', { headers: { authorization: `Bearer e30.${payload}.c2ln` } })
    expect([old.status, await old.json()]).toMatchObject([401, { code: 'PGRST303', message: 'JWT expired' }])
  })

  test('a body that is no JSON, and none at all', async () => {
    for (const body of ['{', '', '7', '[1]']) {
      const response = await call('artist_applications', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'PGRST102' }])
    }
  })
})
