import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitRequests } from './limit-requests.ts'
import { createLimiter, unlimited } from './limiter.ts'
import { createMemoryLimitStore } from './memory-limit-store.ts'

const twoAMinute = { name: 'sign-in', points: 2, perSeconds: 60 }

function serve(limiter = createLimiter({ store: createMemoryLimitStore(), now: () => 0 })) {
  const app = Fastify()
  app.get('/address', { preHandler: limitRequests(limiter, twoAMinute) }, () => 'in')
  app.get('/address-too', { preHandler: limitRequests(limiter, twoAMinute) }, () => 'in')
  const by = (request: { headers: Record<string, unknown> }) => request.headers['x-account']?.toString()
  app.get('/account', { preHandler: limitRequests(limiter, { ...twoAMinute, name: 'bid', by }) }, () => 'in')
  return async (url: string, options: { remoteAddress?: string; headers?: Record<string, string> } = {}) => {
    const { statusCode, headers } = await app.inject({ url, ...options })
    return headers['retry-after'] === undefined ? statusCode : `${statusCode} after ${headers['retry-after']}`
  }
}

test('an address passes as often as its limit allows, over all routes that share the limit', async () => {
  const get = serve()
  expect(await get('/address')).toBe(200)
  expect(await get('/address-too')).toBe(200)
  expect(await get('/address')).toBe('429 after 30')
  expect(await get('/address', { remoteAddress: '203.0.113.7' })).toBe(200)
})

test('a forged forwarding header does not count as a new address', async () => {
  const get = serve()
  for (const forged of ['1.1.1.1', '2.2.2.2']) await get('/address', { headers: { 'x-forwarded-for': forged } })
  expect(await get('/address', { headers: { 'x-forwarded-for': '3.3.3.3' } })).toBe('429 after 30')
})

test('an account is counted from every address, and a visitor is not counted where accounts are', async () => {
  const get = serve()
  const from = (remoteAddress: string) => get('/account', { remoteAddress, headers: { 'x-account': 'zoe' } })
  expect([await from('203.0.113.1'), await from('203.0.113.2')]).toEqual([200, 200])
  expect(await from('203.0.113.3')).toBe('429 after 30')
  for (let at = 0; at < 5; at += 1) expect(await get('/account')).toBe(200)
})

test('without limits everyone passes', async () => {
  const get = serve(unlimited)
  for (let at = 0; at < 5; at += 1) expect(await get('/address')).toBe(200)
})
