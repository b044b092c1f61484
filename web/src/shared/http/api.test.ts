import { afterEach, expect, test, vi } from 'vitest'
import { setAccessTokenProvider } from '@/shared/auth/access-token'
import { api } from './api'
import { isRefusal } from './api-error'

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

test('an answer is what the server sent', async () => {
  const house = houseAnswers(200, { id: 'lot-1' })
  expect(await api.get<{ id: string }>('/lots/lot-1')).toEqual({ id: 'lot-1' })
  expect(house.address()).toBe('/api/v1/lots/lot-1')
})

test('the token and the idempotency key are sent as headers', async () => {
  setAccessTokenProvider(async () => 'token-of-ada')
  const house = houseAnswers(201, { id: 'bid-1' })
  await api.post('/lots/lot-1/bids', { amount: 125_000 }, { idempotencyKey: 'press-1' })
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
  const error = await api.post('/lots/lot-1/bids', {}).catch((thrown: unknown) => thrown)
  expect(isRefusal(error, 'bid.too-low') && error.details.minimum).toBe(130_000)
  expect(isRefusal(error, 'account.required')).toBe(false)
})

test('an error page of a proxy is a failure with its status', async () => {
  houseAnswers(502, '<h1>Bad gateway</h1>', 'text/html')
  await expect(api.get('/stats')).rejects.toMatchObject({
    name: 'ApiError',
    status: 502,
    code: 'service.failed',
  })
})
