import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const works = { works: Array.from({ length: 100 }, (_, number) => ({ title: `Nocturne ${number}` })) }

const app = Fastify()
compressAnswers(app)
app.get('/works', () => works)
app.get('/small', () => ({ title: 'Nocturne' }))
app.get('/text', (_request, reply) => reply.type('text/plain').send('plain '.repeat(1000)))

const ask = (url: string, accepted = '') => app.inject({ url, headers: { 'accept-encoding': accepted } })

test('a long answer comes in the best form that the browser knows', async () => {
  const [br, gzip, plain] = await Promise.all([ask('/works', 'gzip, br'), ask('/works', 'gzip'), ask('/works')])
  expect(JSON.parse(String(brotliDecompressSync(br.rawPayload)))).toEqual(works)
  expect(JSON.parse(String(gunzipSync(gzip.rawPayload)))).toEqual(works)
  expect(plain.json()).toEqual(works)
  expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect(plain.headers.vary).toBe('accept-encoding')
  expect(br.headers['content-length']).toBe(String(br.rawPayload.byteLength))
})

test('a short one, and what is neither a page nor JSON, stays as it is', async () => {
  for (const url of ['/small', '/text']) expect((await ask(url, 'br')).headers['content-encoding']).toBeUndefined()
})
