import { once } from 'node:events'
import { connect } from 'node:net'
import { Problem } from '@vermeil/contracts/errors.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { captureLog } from '../test/capture-log.ts'
import { type SignedIn, startTestServer, type TestServer } from '../test/test-server.ts'
import { must } from './platform/must.ts'

/** What can't be read or stored is refused at the edge, in the words of the protocol that was spoken. */
let server: TestServer
let artist: SignedIn
let admin: SignedIn
const log = captureLog()
beforeAll(async () => {
  server = await startTestServer({ SHARED_READS: 'on' }, undefined, log.logger)
  artist = await server.signedIn({ role: 'artist', isApproved: true })
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())

const unstorable = { 'U+0000': 'a\0b', 'a high surrogate': 'a\ud800b', 'a low surrogate': '\udfff' }

async function protocolCall(path: string, init: RequestInit = {}) {
  const { data } = await artist.client.auth.getSession()
  const headers = {
    apikey: server.config.anonKey,
    authorization: `Bearer ${must(data.session, 'a session').access_token}`,
  }
  const response = await fetch(server.url + path, { ...init, headers: { ...headers, ...init.headers } })
  return { status: response.status, body: await response.json() }
}
const json = (value: unknown) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) })

async function refusalOf(response: Response) {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  return Problem.parse(await response.json())
}

describe.each(Object.entries(unstorable))('%s', (_name, text) => {
  test('in a body of ours is a problem', async () => {
    for (const [path, method, body] of [
      ['/api/v1/account/profile', 'PATCH', { firstName: text }],
      ['/api/v1/account/profile', 'PATCH', { [text]: 'x' }],
      ['/api/v1/listings', 'POST', { title: text }],
      ['/api/v1/contact', 'POST', { nested: [{ deep: [text] }] }],
    ] as const) {
      const response = await artist.fetch(path, { method, json: body })
      expect(await refusalOf(response)).toMatchObject({ status: 400, code: 'request.malformed' })
    }
  })

  test('in a body of the auth protocol is refused in its format', async () => {
    const signUp = { email: 'odd@example.com', password: 'seven gilded frames', data: { full_name: text } }
    for (const [path, method, body] of [
      ['/auth/v1/signup', 'POST', signUp],
      ['/auth/v1/user', 'PUT', { data: { [text]: 1 } }],
      ['/auth/v1/factors', 'POST', { factor_type: 'totp', issuer: text }],
    ] as const) {
      const answer = await protocolCall(path, { method, ...json(body) })
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed', msg: expect.any(String) } })
    }
    const known = 'select count(*)::int as n from accounts where email = $1'
    expect((await server.database.pool.query(known, ['odd@example.com'])).rows[0].n).toBe(0)
  })

  test('in a body of the storage, rest and functions protocols is refused in their formats', async () => {
    const removed = await protocolCall('/storage/v1/object/artworks', {
      method: 'DELETE',
      ...json({ prefixes: [text] }),
    })
    expect(removed).toMatchObject({ status: 400, body: { statusCode: '400', error: 'invalid_request' } })
    const applied = await protocolCall('/rest/v1/artist_applications', { method: 'POST', ...json({ email: text }) })
    expect(applied).toMatchObject({ status: 400, body: { code: 'PGRST102', details: null, hint: null } })
    const paid = await protocolCall('/functions/v1/create-payment', { method: 'POST', ...json({ description: text }) })
    expect(paid).toMatchObject({ status: 400, body: { code: 'request.malformed', error: expect.any(String) } })
  })

  test('in the metadata of an upload is refused', async () => {
    const headers = { 'content-type': 'image/png', 'x-metadata': btoa(JSON.stringify({ note: text })) }
    const path = `/storage/v1/object/artworks/${artist.id}/a.png`
    const answer = await protocolCall(path, { method: 'POST', headers, body: 'x' })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })
})

describe('U+0000', () => {
  test('in an address is refused', async () => {
    for (const path of ['/api/v1/payments/session/%00', '/api/v1/lots?q=a%00b', '/api/v1/lots?%00=1']) {
      expect(await refusalOf(await artist.fetch(path))).toMatchObject({ code: 'request.malformed' })
    }
    expect(await protocolCall('/rest/v1/artist_applications?email=eq.%00')).toMatchObject({ status: 400 })
    expect(await protocolCall('/storage/v1/object/artworks/%00')).toMatchObject({ status: 400 })
    expect(await protocolCall('/auth/v1/%00')).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })

  test('in a field or a file name of a form is refused', async () => {
    const field = new FormData()
    field.set('title', 'a\0b')
    expect(
      await refusalOf(await artist.fetch('/api/v1/authenticity-requests', { method: 'POST', body: field })),
    ).toMatchObject({ code: 'request.malformed' })
    const body = '--x\r\ncontent-disposition: form-data; name="file"; filename="a\0.mp3"\r\n\r\nID3\r\n--x--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(await refusalOf(await admin.fetch('/api/v1/admin/music', { method: 'POST', headers, body }))).toMatchObject({
      code: 'request.malformed',
    })
  })

  test('in a header is refused before there is a request', async () => {
    const answer = await sendRaw(`GET / HTTP/1.1\r\nhost: x\r\nidempotency-key: a\0b\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json[\s\S]*"code":"request\.malformed"/)
    const long = await sendRaw(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"request\.too-large"/)
  })
})

test('a body larger than any form is refused', async () => {
  const json = { bio: 'a'.repeat(65_536) }
  expect(await refusalOf(await artist.fetch('/api/v1/account/profile', { method: 'PATCH', json }))).toMatchObject({
    ...{ status: 413, code: 'request.too-large' },
  })
})

test('mail and metrics are refused to a request from elsewhere', async () => {
  const mail = await sendRaw('GET /dev/mailbox.json HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n')
  expect(mail).toMatch(/^HTTP\/1\.1 421 [\s\S]*"code":"host\.unknown"/)
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  expect(await refusalOf(await fetch(`${server.url}/metrics`, { headers }))).toMatchObject({
    ...{ status: 401, code: 'metrics.token-required' },
  })
})

test.each([
  ['connection to the database breaks', 'pg_terminate_backend'],
  ['statement is canceled', 'pg_cancel_backend'],
])('a request whose %s can be tried again', async (_, stop) => {
  const { pool } = server.database
  const locking = await pool.connect()
  try {
    await locking.query('begin; lock table profiles in access exclusive mode')
    const answer = artist.fetch('/api/v1/account/profile')
    const end = `select ${stop}(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%profiles%'`
    await expect.poll(async () => (await pool.query(end)).rowCount).toBe(1)
    expect(await refusalOf(await answer)).toMatchObject({ status: 503, code: 'service.unavailable' })
  } finally {
    await locking.query('rollback')
    locking.release()
  }
  expect((await artist.fetch('/api/v1/account/profile')).status).toBe(200)
})

describe('a broken form', () => {
  const broken: [name: string, contentType: string, body: string][] = [
    ['without boundary', 'multipart/form-data', 'x'],
    ['with an empty boundary', 'multipart/form-data; boundary=', 'x'],
    ['with a boundary that is too long', `multipart/form-data; boundary=${'b'.repeat(300)}`, 'x'],
    ['cut off in the head of a part', 'multipart/form-data; boundary=x', '--x\r\nbroken'],
    [
      'cut off in a file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nhalf',
    ],
    ['with an inherited field name', 'multipart/form-data; boundary=x', field('__proto__', '1')],
    ['with JSON that is none', 'multipart/form-data; boundary=x', field('a', '{', 'application/json')],
    ['with nothing in it', 'multipart/form-data; boundary=x', ''],
  ]

  test.each(broken)('%s is refused everywhere', async (_name, contentType, body) => {
    const listing = await artist.fetch('/api/v1/listings', { method: 'POST', json: { title: 'Low Tide' } })
    const { id } = (await listing.json()) as { id: string }
    const init = { method: 'POST', headers: { 'content-type': contentType }, body }
    const nowhere = '00000000-0000-7000-8000-000000000000'
    for (const [person, path] of [
      [artist, '/api/v1/authenticity-requests'],
      [artist, '/api/v1/account/avatar'],
      [artist, `/api/v1/listings/${id}/images`],
      [admin, `/api/v1/admin/authenticity-requests/${nowhere}/reports`],
      [admin, '/api/v1/admin/music'],
    ] as const) {
      const { status } = await refusalOf(await person.fetch(path, init))
      expect(status, path).toBeGreaterThanOrEqual(400)
      expect(status, path).toBeLessThan(500)
    }
    const stored = await protocolCall(`/storage/v1/object/artworks/${artist.id}/a.png`, init)
    expect(stored).toMatchObject({ status: 400, body: { statusCode: expect.stringMatching(/^4/) } })
    await artist.fetch(`/api/v1/listings/${id}`, { method: 'DELETE' })
  })
})

function field(name: string, value: string, type = 'text/plain') {
  return `--x\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: ${type}\r\n\r\n${value}\r\n--x--\r\n`
}

/** As it is: `fetch` would tidy the address up first. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(text)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  await once(socket, 'close')
  return answer
}
const getRaw = (target: string, headers = '') =>
  sendRaw(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n`)
const statusOf = async (target: string, headers = '') => Number((await getRaw(target, headers)).split(' ')[1])

describe('an odd address', () => {
  test.each([
    '//',
    '//:',
    '//?',
    '//@',
    '//[',
    '//evil.example',
    '//evil.example/..',
    '//evil.example/about',
    '///',
    '/:',
    '/\\\\evil.example',
    '/%',
    '/%ff',
    '/lots/%zz',
    '/\\',
    'http://evil.example/',
    '/lots/%c3%28',
  ])('%s is a page that does not exist, and says so', async (target) => {
    const known = log.lines().length
    const answer = await getRaw(target)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toContain('>Oops! Page not found</h1>')
    expect(log.lines().slice(known)).toEqual([expect.objectContaining({ msg: 'request', status: 404 })])
  })

  test('ends a socket and not the process', async () => {
    const upgrade = 'upgrade: websocket\r\nconnection: upgrade\r\n'
    for (const target of ['//', '//:', 'http://:/']) expect(await statusOf(target, upgrade)).toBe(404)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  test('with broken encoding or a long segment is refused by its route', async () => {
    for (const segment of ['%zz', '%ff', 'a'.repeat(101), 'a'.repeat(5_000)]) {
      const lot = await refusalOf(await fetch(`${server.url}/api/v1/lots/${segment}`))
      expect(lot).toMatchObject({ status: 422, code: 'request.invalid' })
      const session = await refusalOf(await artist.fetch(`/api/v1/payments/session/${segment}`))
      expect([404, 422]).toContain(session.status)
      expect(await refusalOf(await fetch(`${server.url}/api/v1/${segment}`))).toMatchObject({ code: 'route.unknown' })
      expect((await fetch(`${server.url}/images/${segment}/640.avif`)).status).toBe(404)
      expect((await fetch(`${server.url}/media/public/${segment}`)).status).toBe(404)
      const factor = await protocolCall(`/auth/v1/factors/${segment}/challenge`, { method: 'POST' })
      expect(factor).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
      const object = await protocolCall(`/storage/v1/object/artworks/${segment}`)
      expect(object.body).toMatchObject({ statusCode: expect.stringMatching(/^4/) })
      const table = await protocolCall(`/rest/v1/${segment}`)
      expect(table).toMatchObject({ status: 404, body: { code: 'PGRST205' } })
    }
  })
})

describe('oversized input', () => {
  test('1,700 columns are refused as PostgREST refuses them', async () => {
    const select = Array.from({ length: 1_700 }, () => 'id').join()
    const answer = await protocolCall(`/rest/v1/artist_applications?select=${select}`)
    expect(answer).toMatchObject({ status: 413, body: { code: '54011', details: null, hint: null } })
  })

  test('JSON that is nested too deep is refused', async () => {
    const deep = '['.repeat(30_000) + ']'.repeat(30_000)
    const headers = { 'content-type': 'application/json' }
    const ours = await fetch(`${server.url}/api/v1/contact`, { method: 'POST', headers, body: deep })
    expect(await refusalOf(ours)).toMatchObject({ code: 'request.malformed' })
    const body = `{"email":"deep@example.com","password":"seven gilded frames","data":{"a":${deep}}}`
    const signUp = await protocolCall('/auth/v1/signup', { method: 'POST', headers, body })
    expect(signUp).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })

  test('numbers beyond every type, prototype keys and repeated parameters are refused', async () => {
    const headers = { 'content-type': 'application/json' }
    const post = (path: string, body: string) => artist.fetch(path, { method: 'POST', headers, body })
    const nowhere = '00000000-0000-7000-8000-000000000000'
    for (const amount of ['1e400', '-1e400', '9007199254740993', '1.5', '-0', '1e-7']) {
      const answer = await post(`/api/v1/lots/${nowhere}/bids`, `{"amount":${amount}}`)
      expect(await refusalOf(answer), amount).toMatchObject({ status: 422 })
    }
    for (const body of ['{"__proto__":{"amount":1}}', '{"constructor":{"prototype":{"amount":1}}}']) {
      expect(await refusalOf(await post('/api/v1/contact', body))).toMatchObject({ code: 'request.malformed' })
    }
    expect(await refusalOf(await fetch(`${server.url}/api/v1/lots?q=a&q=b`))).toMatchObject({ code: 'request.invalid' })
  })
})
