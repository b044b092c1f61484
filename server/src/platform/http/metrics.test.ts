import Fastify from 'fastify'
import client from 'prom-client'
import { expect, test } from 'vitest'
import { replyWithErrors } from './error-reply.ts'
import { serveMetrics } from './metrics.ts'

const token = 'a-token-for-the-collector'

function serve(metricsToken?: string) {
  const app = Fastify({ trustProxy: true })
  replyWithErrors(app, { strictRefusals: true })
  serveMetrics(app, new client.Registry(), metricsToken)
  return async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
}

test('without a token the metrics are read on this machine alone', async () => {
  const get = serve()
  expect([await get('127.0.0.1'), await get('::1'), await get('::ffff:127.0.0.1')]).toEqual([200, 200, 200])
  expect(await get('203.0.113.7')).toBe(401)
  expect(await get('10.0.0.5')).toBe(401)
  expect(await get('203.0.113.7', { authorization: 'Bearer undefined' })).toBe(401)
})

test('what a proxy on this machine forwards comes from elsewhere, and a header makes nobody local', async () => {
  const get = serve(token)
  expect(await get('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(401)
  expect(await get('127.0.0.1', { forwarded: 'for=203.0.113.7' })).toBe(401)
  expect(await get('203.0.113.7', { 'x-forwarded-for': '127.0.0.1' })).toBe(401)
})

test('with the token they are read from anywhere', async () => {
  const get = serve(token)
  expect(await get('203.0.113.7', { authorization: `Bearer ${token}` })).toBe(200)
  expect(await get('127.0.0.1', { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' })).toBe(200)
  expect(await get('203.0.113.7', { authorization: 'Bearer a-token-for-the-collectoR' })).toBe(401)
  expect(await get('127.0.0.1')).toBe(200)
})
