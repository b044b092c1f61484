import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { setAccessTokenProvider } from '@/shared/auth/access-token'
import { api } from './api'
import { ApiError, isRefusal } from './api-error'

const Answer = z.object({ id: z.string() })

function houseAnswers(status: number, body: unknown, type = 'application/json') {
  const fetched = vi.fn(async (_address: string, _request: RequestInit) => {
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })
  })
  vi.stubGlobal('fetch', fetched)
  return { headers: () => fetched.mock.calls[0]?.[1].headers as Headers, address: () => fetched.mock.calls[0]?.[0] }
}

afterEach(() => {
  vi.unstubAllGlobals()
  setAccessTokenProvider(async () => null)
})

test('an answer is parsed, also by a schema that is loaded with it', async () => {
  const house = houseAnswers(200, { id: 'lot-1', surplus: true })
  expect(await api.get('/lots/lot-1', Answer)).toEqual({ id: 'lot-1' })
  expect(await api.get('/lots/lot-1', async () => Answer)).toEqual({ id: 'lot-1' })
  expect(house.address()).toBe('/api/v1/lots/lot-1')
})

test('the token and the idempotency key are sent as headers', async () => {
  setAccessTokenProvider(async () => 'token-of-ada')
  const house = houseAnswers(201, { id: 'bid-1' })
  await api.post('/lots/lot-1/bids', { amount: 125_000 }, Answer, { idempotencyKey: 'press-1' })
  expect(Object.fromEntries(house.headers())).toMatchObject({
    authorization: 'Bearer token-of-ada',
    'idempotency-key': 'press-1',
    'content-type': 'application/json',
  })
})

test('a refusal is thrown with its code and what it carries', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Too low',
    status: 409,
    code: 'bid.too-low',
    details: { minimum: 130_000 },
  }
  houseAnswers(409, problem, 'application/problem+json')
  const error = await api.post('/lots/lot-1/bids', {}, Answer).catch((thrown: unknown) => thrown)
  expect(isRefusal(error, 'bid.too-low') && error.details.minimum).toBe(130_000)
  expect(isRefusal(error, 'account.required')).toBe(false)
})

test('an error page of a proxy is a failure with its status', async () => {
  houseAnswers(502, '<h1>Bad gateway</h1>', 'text/html')
  await expect(api.get('/stats', Answer)).rejects.toMatchObject({
    name: 'ApiError',
    status: 502,
    code: 'service.failed',
  })
})

test('an answer that doesn’t match its schema is an error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  houseAnswers(200, { identity: 1 })
  await expect(api.get('/lots/lot-1', Answer)).rejects.toBeInstanceOf(ApiError)
})

test('in production the schema that would be loaded with an answer is not: the server has checked it', async () => {
  vi.stubEnv('DEV', false)
  onTestFinished(() => void vi.unstubAllEnvs())
  houseAnswers(200, { id: 'lot-1' })
  const schema = vi.fn(async () => Answer)
  expect(await api.get('/lots/lot-1', schema)).toEqual({ id: 'lot-1' })
  expect(schema).not.toHaveBeenCalled()
})
