import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJobs } from '../test/run-jobs.ts'
import { startS3Server } from '../test/s3-server.ts'
import { startServerExpectingRefusal } from '../test/server-process.ts'
import { createTestDatabase } from '../test/test-database.ts'
import { type SignedIn, startTestServer, type TestServer } from '../test/test-server.ts'
import { blob, from, png } from './identity/storage/storage.fixtures.ts'
import { must } from './platform/must.ts'

/** What an object store that fails does to those who read and write files. */
const bucket = { bucket: 'house', secretAccessKey: 'a secret of the test' }

let server: TestServer
let s3: Awaited<ReturnType<typeof startS3Server>>
let artist: SignedIn
let token: string
let stored: string
let picture: Buffer
beforeAll(async () => {
  s3 = await startS3Server(bucket)
  server = await startTestServer(s3.settings)
  artist = await server.signedIn({ role: 'artist', isApproved: true })
  token = must((await artist.client.auth.getSession()).data.session, 'a session').access_token
  picture = await png()
  stored = `${artist.id}/first.png`
  const { error } = await from(artist, 'artworks').upload(stored, blob(picture, 'image/png'))
  if (error) throw error
})
afterAll(async () => {
  await server?.close()
  await s3?.close()
})

const keyOf = () =>
  must(
    [...s3.objects.keys()].find((key) => key.startsWith('public/')),
    'a stored picture',
  )
function form() {
  const data = new FormData()
  data.set('file', blob(picture, 'image/png'), 'me.png')
  return data
}
const storage = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/storage/v1/object${path}`, {
    ...init,
    headers: { apikey: server.config.anonKey, authorization: `Bearer ${token}`, ...init.headers },
  })

/** Every way to a file. */
const readers: Record<string, () => Promise<Response>> = {
  'a file': () => fetch(`${server.url}/media/${keyOf()}`),
  'a picture': () => fetch(`${server.url}/images/${keyOf()}/320.jpeg`),
  'a stored object': () => storage(`/public/artworks/${stored}`),
}
const writers: Record<string, () => Promise<Response>> = {
  'an upload': () => artist.fetch('/api/v1/account/avatar', { method: 'POST', body: form() }),
  'an upload of an object': () =>
    storage(`/artworks/${artist.id}/${randomUUID()}.png`, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(picture),
    }),
}

async function outcomeOf(response: Response) {
  const text = await response.text()
  const { code, error } = text.startsWith('{') ? JSON.parse(text) : {}
  const isCached = /max-age=[1-9]/.test(response.headers.get('cache-control') ?? '') || response.headers.has('etag')
  return { status: response.status, isUnavailable: [code, error].includes('service.unavailable'), isCached }
}
const unavailable = { status: 503, isUnavailable: true, isCached: false }

const failures = [
  ['answers 500', { status: 500 }],
  ['answers 503', { status: 503 }],
  ['refuses our key', { status: 403 }],
  ['cuts connections', { status: 'none' }],
] as const

describe.each([...failures, ['fails only when it is asked for the content', { status: 500, method: 'GET' }] as const])(
  'from a store that %s',
  (_, failure) => {
    test.each(Object.entries(readers))('%s answers 503, and is there again afterwards', async (_name, read) => {
      for (const key of s3.objects.keys()) if (key.startsWith('sized/')) s3.objects.delete(key)
      s3.failWith(failure)
      const away = await outcomeOf(await read())
      s3.failWith(null)
      expect(away).toEqual(unavailable)
      expect((await read()).status).toBe(200)
    })
  },
)

describe.each(failures)('to a store that %s', (_, failure) => {
  test.each(Object.entries(writers))('%s answers 503, and succeeds afterwards', async (_name, write) => {
    s3.failWith(failure)
    const away = await outcomeOf(await write())
    s3.failWith(null)
    expect(away).toEqual(unavailable)
    expect((await write()).ok).toBe(true)
  })
})

test('a file that cannot be removed with its object is removed later', async () => {
  const name = `${artist.id}/${randomUUID()}.png`
  const { error } = await from(artist, 'documents').upload(name, blob(picture, 'image/png'))
  if (error) throw error
  const keys = () => [...s3.objects.keys()].filter((key) => key.startsWith('private/storage/'))
  expect(keys()).toHaveLength(1)
  s3.failWith({ status: 500, method: 'DELETE' })
  expect((await from(artist, 'documents').remove([name])).error).toBeNull()
  expect(keys()).toHaveLength(1)
  s3.failWith(null)
  await runJobs(server, (job) => job === 'media.remove-files')
  expect(keys()).toEqual([])
})

test.each([
  ['answers 500', { status: 500 }, 'answers 500'],
  ['refuses our key', { status: 403 }, 'refuses S3_ACCESS_KEY_ID'],
  ['does not know the bucket', { status: 404 }, 'has no bucket "house"'],
  ['cuts connections', { status: 'none' }, 'cannot be reached'],
  ['takes no files', { status: 500, method: 'PUT' }, null],
] as const)('a start with a store that %s says so, and ends', async (_, failure, sentence) => {
  const database = await createTestDatabase()
  s3.failWith(failure)
  const { code, output } = await startServerExpectingRefusal({
    ...{ ...s3.settings, DATABASE_URL: database.url, UNSAFE_DATABASE: 'on' },
    ...{ DATA_DIR: must(server.config.dataDir, 'a folder'), DEMO: 'on' },
  })
  s3.failWith(null)
  await database.close()
  expect(output).toContain(sentence ? `The object store at ${s3.endpoint} ${sentence}` : 'The media store is away')
  expect(output).not.toContain('unhandled rejection')
  expect(code).toBe(1)
})
