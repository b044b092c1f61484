import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type SignedIn, startTestServer, type TestServer } from '../test/test-server.ts'
import { inProduction, requestHire } from './loans/loans/hires/hires.fixtures.ts'
import { requestStaging, withHome } from './loans/loans/stagings/stagings.fixtures.ts'
import { createLimiter, type Limit } from './platform/limits/limiter.ts'
import { must } from './platform/must.ts'
import { requestLimits } from './request-limits.ts'

let server: TestServer
let person: SignedIn
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on', SHARED_READS: 'on' })
  person = await server.signedIn()
})
afterAll(() => server.close())
afterEach(() => void vi.useRealTimers())

/** Spends all but the last point as that many calls would. The clock stops, because points come back as time passes. */
async function spendAllButOne({ name, points, perSeconds }: Limit & { name: string }, who: string) {
  vi.useFakeTimers({ toFake: ['Date'] })
  const limiter = createLimiter({ store: server.limitStore })
  for (let spent = 1; spent < points; spent += 1) await limiter.take(`${name}:${who}`, { points, perSeconds })
}

async function get(url: string, remoteAddress: string, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return server.app.inject({ url, remoteAddress, headers })
}
type Answer = Awaited<ReturnType<typeof get>>

function expectLimited(answer: Answer) {
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.json()).toMatchObject({
    code: 'request.rate-limited',
    details: { retryAfterSeconds: expect.any(Number) },
  })
}

test('a visitor searches 600 times a minute, and somebody signed in 300 times, wherever from', async () => {
  expect([requestLimits.searches.points, requestLimits.accountSearches.points]).toEqual([600, 300])
  await spendAllButOne(requestLimits.searches, '203.0.113.1')
  expect((await get('/api/v1/lots', '203.0.113.1')).statusCode).toBe(200)
  expectLimited(await get('/api/v1/lots', '203.0.113.1'))
  expect((await get('/api/v1/lots', '203.0.113.2')).statusCode).toBe(200)

  const token = must((await person.client.auth.getSession()).data.session, 'a session').access_token
  await spendAllButOne(requestLimits.accountSearches, person.id)
  expect((await get('/api/v1/lots', '203.0.113.1', token)).statusCode).toBe(200)
  expectLimited(await get('/api/v1/lots', '203.0.113.3', token))
})

test('an address reads 3,000 times a minute; health, metrics and pictures are not counted', async () => {
  expect(requestLimits.reads.points).toBe(3_000)
  await spendAllButOne(requestLimits.reads, '203.0.113.4')
  expect((await get('/config.json', '203.0.113.4')).statusCode).toBe(200)
  expectLimited(await get('/api/v1/stats', '203.0.113.4'))
  expectLimited(await get('/about', '203.0.113.4'))
  expect((await get('/auth/v1/settings', '203.0.113.4')).statusCode).toBe(429)
  for (const path of ['/healthz', '/readyz', '/metrics', '/images/public/none/160.avif', '/media/public/none']) {
    expect((await get(path, '203.0.113.4')).statusCode).not.toBe(429)
  }
})

test('an account exports its data five times an hour', async () => {
  const statuses: number[] = []
  for (let made = 0; made < 6; made += 1) {
    statuses.push((await person.fetch('/api/v1/account/export', { method: 'POST' })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('an account asks for 40 hires and stagings in ten minutes, of both kinds together', async () => {
  const realtor = await server.signedIn({ role: 'realtor', otherRoles: ['prop-agent'] })
  const both = { ...(await withHome(realtor)), ...(await inProduction(realtor)) }
  const { points, perSeconds } = requestLimits.loanRequests
  expect([points, perSeconds]).toEqual([40, 600])
  const asked = { artworkId: crypto.randomUUID(), from: '2027-03-01', until: '2027-03-09' }
  await spendAllButOne(requestLimits.loanRequests, realtor.id)
  const first = await requestHire(both, both, asked)
  expect(first.status).toBe(404)
  for (const answer of [await requestHire(both, both, asked), await requestStaging(both, both, asked)]) {
    expect(answer.status).toBe(429)
  }
})

test('papers with pictures are rendered thirty times in ten minutes for an account, and for the address of a visitor', async () => {
  const { points, perSeconds } = requestLimits.papers
  expect([points, perSeconds]).toEqual([30, 600])
  const owner = await server.signedIn()
  await spendAllButOne(requestLimits.papers, owner.id)
  expect((await owner.fetch('/api/v1/collection/insurance.pdf')).status).toBe(200)
  expect((await owner.fetch('/api/v1/collection/insurance.pdf')).status).toBe(429)
  await spendAllButOne(requestLimits.papers, '203.0.113.5')
  const link = `/api/v1/clearance-links/${'a'.repeat(22)}/pdf`
  expect((await get(link, '203.0.113.5')).statusCode).toBe(404)
  expectLimited(await get(link, '203.0.113.5'))
})
