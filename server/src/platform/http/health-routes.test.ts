import { expect, onTestFinished, test } from 'vitest'
import { captureLog } from '../../../test/capture-log.ts'
import { createHttp } from './create-http.ts'
import { healthRoutes } from './health-routes.ts'

async function serve(jobs: () => Promise<boolean>, isDraining = () => false) {
  const log = captureLog()
  const app = await createHttp({
    ...{ logger: log.logger, isTrustedProxy: () => false, authenticate: async () => null, secure: false },
    ownOrigins: () => ['http://localhost'],
  })
  onTestFinished(() => app.close())
  const checks = [
    { name: 'database', check: async () => true },
    { name: 'jobs', check: jobs },
  ]
  await app.register(healthRoutes, { checks, isDraining, maxWaitMs: 50 })
  const answer = await app.inject('/readyz')
  return { status: answer.statusCode, body: answer.json(), lines: log.lines() }
}

test('a node is ready when every check passes, and says nothing about it', async () => {
  const { status, body, lines } = await serve(async () => true)
  expect([status, body]).toEqual([200, { ready: true, checks: { database: true, jobs: true } }])
  expect(lines).toEqual([])
})

test.each([
  ['fails', async () => false, {}],
  ['throws', () => Promise.reject(new Error('away')), { err: { message: 'away' } }],
  ['never answers', () => new Promise<boolean>(() => {}), { err: { message: 'no answer within 50 ms' } }],
])('a check that %s is named in the answer and in the log', async (_how, check, logged) => {
  const { status, body, lines } = await serve(check)
  expect([status, body]).toEqual([503, { ready: false, checks: { database: true, jobs: false } }])
  expect(lines).toMatchObject([{ msg: 'readiness check failed', check: 'jobs', node: 'node-1', ...logged }])
})

test('a node that shuts down is not ready, though all its checks pass', async () => {
  const { status, body } = await serve(
    async () => true,
    () => true,
  )
  expect([status, body]).toEqual([503, { ready: false, checks: { database: true, jobs: true } }])
})
