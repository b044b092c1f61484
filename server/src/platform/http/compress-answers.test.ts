import { get } from 'node:http'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const works = { works: Array.from({ length: 100 }, (_, number) => ({ title: `Nocturne ${number}` })) }
const page = `<!doctype html><title>Works</title>${'<p>Nocturne</p>'.repeat(100)}`
const text = 'plain '.repeat(1000)

const app = Fastify().withTypeProvider<ZodTypeProvider>()
let url: string
beforeAll(async () => {
  await compressAnswers(app)
  app.get('/works', () => works)
  app.get('/varied', (_request, reply) => reply.header('vary', 'origin').send(works))
  app.get('/tagged', (_request, reply) => reply.header('etag', '"works-1"').send(works))
  app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/large', () => Array.from({ length: 50 }, () => works))
  app.get('/small', () => ({ title: 'Nocturne' }))
  app.get('/text', (_request, reply) => reply.type('text/plain').send(text))
  app.get('/stream', (_request, reply) => reply.type('application/json').send(Readable.from([JSON.stringify(works)])))
  app.get('/events', (_request, reply) => reply.type('text/event-stream').send(Readable.from([text])))
  app.get('/built', (_request, reply) =>
    reply.type('text/html').header('content-encoding', 'gzip').send(gzipSync(page)),
  )
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Over HTTP, without the decompression that `fetch` does on its own when it accepts an encoding. */
function ask(path: string, accepted: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ headers: Record<string, unknown>; body: Buffer }>()
  get(url + path, { headers: { 'accept-encoding': accepted } }, async (response) => {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    resolve({ headers: response.headers, body: Buffer.concat(chunks) })
  }).on('error', reject)
  return promise
}
const decoded = ({ headers, body }: Awaited<ReturnType<typeof ask>>) =>
  String(
    headers['content-encoding'] === 'br'
      ? brotliDecompressSync(body)
      : headers['content-encoding'] === 'gzip'
        ? gunzipSync(body)
        : body,
  )

test.each([
  ['gzip, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.2, br;q=0.9', 'br'],
  ['gzip;q=0.9, br;q=0.2', 'gzip'],
  ['br;q=0', undefined],
  ['zstd', undefined],
  ['identity', undefined],
  ['', undefined],
])('a client that accepts "%s" gets %s', async (accepted, encoding) => {
  for (const [path, expected] of [
    ['/works', JSON.stringify(works)],
    ['/page', page],
  ] as const) {
    const answer = await ask(path, accepted)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(decoded(answer)).toBe(expected)
  }
})

test('a large answer is compressed too', async () => {
  const answer = await ask('/large', 'br')
  expect(answer.headers['content-encoding']).toBe('br')
  expect(JSON.parse(decoded(answer))).toHaveLength(50)
})

test('what an answer varies by is appended to, and its tag stays', async () => {
  for (const accepted of ['br', 'identity']) {
    expect((await ask('/varied', accepted)).headers.vary).toBe('origin, accept-encoding')
    expect((await ask('/tagged', accepted)).headers.etag).toBe('"works-1"')
  }
})

test.each(['/small', '/text', '/stream', '/events'])('%s is sent as it is', async (path) => {
  const answer = await ask(path, 'br, gzip')
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers.vary).toBeUndefined()
})

test('what is compressed already is not compressed again', async () => {
  const answer = await ask('/built', 'br, gzip')
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(decoded(answer)).toBe(page)
})
