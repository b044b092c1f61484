import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/test-server.ts'
import { must } from './platform/must.ts'

/** Walks every route as a visitor and as an administrator, and looks at the headers for caches. */
const nowhere = '00000000-0000-7000-8000-000000000000'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ SHARED_READS: 'on' })
  const { client } = await server.signedIn({ role: 'admin' })
  token = must((await client.auth.getSession()).data.session, 'a session').access_token
})
afterAll(() => server.close())

/** Every answer with a server time differs from the next. */
const time = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

async function call(method: string, url: string, isSignedIn: boolean) {
  const path = url.replace(/:\w+/g, nowhere).replace('*', 'nothing')
  const headers = { apikey: server.config.anonKey, ...(isSignedIn ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await server.app.inject({ method: method as 'GET', url: path, headers })
  return {
    status: answer.statusCode,
    caching: String(answer.headers['cache-control'] ?? ''),
    body: answer.body.replaceAll(time, ''),
  }
}
type Answer = Awaited<ReturnType<typeof call>>

const mayBeCached = ({ caching }: Answer) => !caching.includes('no-store')
/** The keys that tokens are verified by are public, and asked for by everybody. */
const publicProtocolRoutes = ['/auth/v1/.well-known/jwks.json']

test('no private answer may be cached, refusals included', async () => {
  const cacheable: string[] = []
  for (const { method, url, access } of server.app.accessTable) {
    // An OPTIONS call without its headers is refused before it reaches a route.
    if (access === 'anyone' || method === 'OPTIONS' || publicProtocolRoutes.includes(url)) continue
    for (const isSignedIn of [false, true]) {
      const answer = await call(method, url, isSignedIn)
      if (mayBeCached(answer)) cacheable.push(`${method} ${url}: ${answer.status} ${answer.caching}`)
    }
  }
  expect(cacheable).toEqual([])
})

test('a public answer may be cached only where it is the same for everybody', async () => {
  const cacheable: string[] = []
  let walked = 0
  for (const { method, url, access } of server.app.accessTable) {
    if (access !== 'anyone' || method !== 'GET') continue
    walked += 1
    const own = await call(method, url, true)
    if (!mayBeCached(own)) continue
    const others = await call(method, url, false)
    if (own.body !== others.body || own.caching !== others.caching) cacheable.push(`${method} ${url}: ${own.caching}`)
    if (url.startsWith('/api/v1/')) cacheable.push(`${method} ${url}: ${own.caching}`)
  }
  expect(cacheable).toEqual([])
  expect(walked).toBeGreaterThan(20)
})

test('pages may open sockets to our own host alone', async () => {
  const { headers } = await server.app.inject({ url: '/' })
  const policy = String(headers['content-security-policy'])
  const [, sources] = must(/connect-src ([^;]*)/.exec(policy), 'sources to connect to')
  const port = new URL(server.url).port
  expect(sources?.split(' ')).toEqual(["'self'", `ws://localhost:${port}`, `ws://127.0.0.1:${port}`])
})

test('pages, the API, refusals, unknown paths and protocols carry the same security headers', async () => {
  const { headers: page } = await server.app.inject({ url: '/' })
  const names = Object.keys(page).filter((name) =>
    /^(content-security|cross-origin|origin-agent|referrer|x-[cdfpx])/.test(name),
  )
  expect(names.sort()).toEqual([
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'origin-agent-cluster',
    'referrer-policy',
    'x-content-type-options',
    'x-dns-prefetch-control',
    'x-download-options',
    'x-frame-options',
    'x-permitted-cross-domain-policies',
    'x-xss-protection',
  ])
  for (const [status, url] of [
    [200, '/collection'],
    [404, '/nowhere'],
    [200, '/api/v1/featured'],
    [401, '/api/v1/account/profile'],
    [404, '/api/v1/nowhere'],
    [422, '/api/v1/lots?sort=nonsense'],
    [401, '/auth/v1/user'],
    [404, '/auth/v1/nowhere'],
    [400, '/storage/v1/nowhere'],
    [401, '/rest/v1/artist_applications'],
    [401, '/functions/v1/create-payment'],
  ] as const) {
    const { statusCode, headers } = await server.app.inject({ url })
    expect([statusCode, url]).toEqual([status, url])
    for (const name of names) expect([url, name, headers[name]]).toEqual([url, name, page[name]])
  }
})

test('a page behind the not-found path travels compressed, an unknown path of a protocol answers in its format', async () => {
  const headers = { 'accept-encoding': 'br' }
  for (const url of ['/', '/collection', '/nowhere']) {
    expect((await server.app.inject({ url, headers })).headers['content-encoding'], url).toBe('br')
  }
  const answers = await Promise.all(
    ['/auth/v1/nowhere', '/storage/v1/nowhere', '/rest/v1/a/b'].map((url) =>
      server.app.inject({ url, headers: { apikey: server.config.anonKey } }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 400, 404])
  expect(answers.map((answer) => answer.json())).toMatchObject([
    { error_code: 'not_found' },
    { message: 'Route not found' },
    { code: 'PGRST125' },
  ])
})
