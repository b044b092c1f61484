import type { ErrorCode } from '@vermeil/contracts/errors.schema'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { createLogger } from '../logger.ts'
import { staff } from './access.ts'
import { createHttp } from './create-http.ts'
import { problemName, problemSchema, refusalsOf } from './refusals.ts'

async function answerTo(code: ErrorCode, { strictRefusals }: { strictRefusals: boolean }) {
  const app = await createHttp({
    logger: createLogger({ level: 'silent', node: 'test' }),
    isTrustedProxy: () => false,
    authenticate: async () => null,
    secure: false,
    ownOrigins: () => [],
    strictRefusals,
  })
  onTestFinished(() => app.close())
  app.get('/api/v1/lots', { config: { access: 'anyone', refusals: ['lot.unknown'] } }, async () => {
    throw new AppError(code, {} as never)
  })
  const { statusCode, body } = await app.inject('/api/v1/lots')
  return { status: statusCode, problem: JSON.parse(body) }
}

describe('a route that refuses with a code it does not declare', () => {
  test('fails in tests, with a sentence that says what to add', async () => {
    const { status, problem } = await answerTo('lot.sold', { strictRefusals: true })
    expect(status).toBe(500)
    expect(problem.detail).toBe(
      "GET /api/v1/lots refused with 'lot.sold', which it does not declare: add 'lot.sold' to its refusals.",
    )
  })

  test('answers all the same in production', async () => {
    expect(await answerTo('lot.sold', { strictRefusals: false })).toMatchObject({ problem: { code: 'lot.sold' } })
  })

  test('does not fail for a code that is declared or implied', async () => {
    for (const code of ['lot.unknown', 'request.malformed'] as const) {
      expect(await answerTo(code, { strictRefusals: true })).toMatchObject({ problem: { code } })
    }
  })
})

describe('the refusals of a route', () => {
  const always = [
    ...['request.malformed', 'request.timed-out', 'request.too-large'],
    ...['request.rate-limited', 'service.read-only', 'service.unavailable'],
  ]
  const account = ['account.required', 'account.suspended', 'account.second-factor-required']

  test('follow from who may call it', () => {
    expect(refusalsOf({ config: { access: 'anyone' } })).toEqual(always)
    expect(refusalsOf({ config: { access: 'session' } })).not.toContain('account.second-factor-required')
    expect(refusalsOf({ config: { access: 'account' } })).toEqual([...always, ...account])
    expect(refusalsOf({ config: { access: 'confirmed' } })).toContain('account.not-confirmed')
    expect(refusalsOf({ config: { access: ['artist'] } })).toContain('access.denied')
    expect(refusalsOf({ config: { access: staff('money') } })).toContain('access.capability-missing')
  })

  test('follow from what is validated', () => {
    expect(refusalsOf({ schema: { querystring: z.object({}) } })).toContain('request.invalid')
  })

  test('each have a schema that its answer matches', async () => {
    const { problem } = await answerTo('lot.unknown', { strictRefusals: true })
    expect(problemSchema('lot.unknown').strict().parse(problem)).toEqual(problem)
    expect(problemName('bid.too-low')).toBe('BidTooLowProblem')
  })
})
