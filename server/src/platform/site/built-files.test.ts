import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Http } from '../http/http.ts'
import { serveBuiltFiles } from './built-files.ts'

const script = 'console.log("vermeil")\n'.repeat(50)
let dist: string
const app = fastify()
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'vermeil-dist-'))
  mkdirSync(join(dist, 'assets'))
  mkdirSync(join(dist, '.vite'))
  writeFileSync(join(dist, '.vite', 'manifest.json'), '{}')
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  writeFileSync(join(dist, 'favicon.svg'), '<svg/>')
  writeFileSync(join(dist, 'service-worker.js'), 'self')
  writeFileSync(join(dist, 'assets', 'shell-abc.js'), script)
  writeFileSync(join(dist, 'assets', 'shell-abc.js.br'), brotliCompressSync(script))
  writeFileSync(join(dist, 'assets', 'shell-abc.js.gz'), gzipSync(script))
  // As the server does: its security headers are on every answer, before the handler.
  app.addHook(
    'onRequest',
    async (_request, reply) => void reply.header('content-security-policy', "default-src 'self'"),
  )
  serveBuiltFiles(app as unknown as Http, dist, (_request, reply) => reply.code(404).send('unknown'))
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, headers, method })

test('each browser gets the smallest form it takes, with an ETag of its own', async () => {
  const br = await ask('/assets/shell-abc.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script)
  const gzip = await ask('/assets/shell-abc.js', { 'accept-encoding': 'gzip, br;q=0' })
  const plain = await ask('/assets/shell-abc.js')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3)
})

test('a browser that has the file is answered 304, without a body', async () => {
  const { headers } = await ask('/assets/shell-abc.js', { 'accept-encoding': 'br' })
  const etag = String(headers.etag)
  const again = await ask('/assets/shell-abc.js', { 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
  expect(again.headers.etag).toBe(etag)
  const changed = await ask('/assets/shell-abc.js', { 'accept-encoding': 'br', 'if-none-match': '"other"' })
  expect(changed.statusCode).toBe(200)
})

test('HEAD answers the length without the body', async () => {
  const head = await ask('/assets/shell-abc.js', {}, 'HEAD')
  expect(head).toMatchObject({ statusCode: 200, body: '' })
  expect(head.headers['content-length']).toBe(String(script.length))
})

test('headers for pages are left off assets and stay on the rest', async () => {
  expect((await ask('/assets/shell-abc.js')).headers['content-security-policy']).toBeUndefined()
  const icon = await ask('/favicon.svg')
  expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' })
  expect(icon.headers['content-security-policy']).toBeDefined()
  expect((await ask('/service-worker.js')).headers['cache-control']).toBe('no-cache')
})

test.each([
  '/index.html',
  '/.vite/manifest.json',
  '/assets/shell-abc.js.br',
  '/assets/../index.html',
  '/assets/%2e%2e/x',
])('%s is not served', async (url) => expect((await ask(url)).statusCode).toBe(404))
