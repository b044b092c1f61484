import { randomUUID } from 'node:crypto'
import { WallLink } from '@vermeil/contracts/catalog/walls.schema'
import { grantHeader, MusicPiece, UploadGrant } from '@vermeil/contracts/identity/music.schema'
import { shareOf } from '@vermeil/test-kit/tier'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSubjects, type Subjects } from '../test/access-subjects.ts'
import { fileForm } from '../test/admin-calls.ts'
import { runJobs } from '../test/run-jobs.ts'
import { startS3Server } from '../test/s3-server.ts'
import { startServerExpectingRefusal } from '../test/server-process.ts'
import { createTestDatabase } from '../test/test-database.ts'
import { type SignedIn, startTestServer, type TestServer } from '../test/test-server.ts'
import { pdf } from './catalog/inquiries/inquiries.fixtures.ts'
import { mp3File } from './identity/music/audio/audio.fixtures.ts'
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
let subjects: Map<string, Subjects>
beforeAll(async () => {
  s3 = await startS3Server(bucket)
  server = await startTestServer(s3.settings)
  artist = await server.signedIn({ role: 'artist', isApproved: true })
  token = must((await artist.client.auth.getSession()).data.session, 'a session').access_token
  picture = await png()
  stored = `${artist.id}/first.png`
  const { error } = await from(artist, 'artworks').upload(stored, blob(picture, 'image/png'))
  if (error) throw error
  subjects = await addSubjects(server)
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

/** Files by the API: the routes that take one, and those that send one, as the API describes them. */
async function fileOperations(): Promise<string[]> {
  type Content = { content?: Record<string, unknown> }
  type Operation = { requestBody?: Content; responses: Record<string, Content> }
  const { paths } = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const hasFiles = ({ content = {} }: Content = {}) =>
    Object.keys(content).some((type) => /^(?:multipart|image\/\*|audio|application\/pdf)/.test(type))
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody, responses }]) =>
      hasFiles(requestBody) || hasFiles(responses['200'])
        ? [`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`]
        : [],
    ),
  )
}

/** Papers without a picture, which need no file: they are sent while the store is away. */
const withoutFiles = new Set([
  'GET /api/v1/orders/:id/invoice.pdf',
  'GET /api/v1/admin/orders/:id/invoice.pdf',
  'GET /api/v1/account/statements/:month.pdf',
  'GET /api/v1/orders/:id/papers/packing-slip',
  'GET /api/v1/orders/:id/papers/label',
  'GET /api/v1/properties/:propertyId/labels.pdf',
  'GET /api/v1/productions/:productionId/sets/:setId/labels.pdf',
  'GET /api/v1/hires/:hireId/agreement.pdf',
])

/** What the operation is asked for beyond a file. */
const fields: Record<string, Record<string, string>> = {
  'POST /api/v1/hires/:hireId/certificate': { insuredSum: '10000', expiresOn: '2099-01-01' },
}

/** Every file that a row names is in the store. */
async function storeAll() {
  await server.database.pool.query(`
    insert into artwork_images (artwork_id, position, image_key, width, height)
    select id, 0, 'public/artworks/' || id || '.png', 40, 30 from artworks a
    where status = 'sold' and not exists (select from artwork_images where artwork_id = a.id)`)
  const { rows } = await server.database.pool.query<{ key: string }>(`
    select media_key as key from attachments union select image_key from artwork_images where image_key like 'public/%'`)
  for (const { key } of rows) if (!s3.objects.has(key)) await server.media.putNamed(key, picture)
}

/** For an operation about an object, by the object's own owner: an object of its own. */
async function callAbout(operation: string): Promise<() => Promise<Response>> {
  const [method = '', url = ''] = operation.split(' ')
  const { can } = must(
    server.app.accessTable.find((row) => row.method === method && row.url === url),
    operation,
  )
  const { owner, add } = must(subjects.get(must(can, `an action of ${operation}`)), `subjects of ${operation}`)
  const path = (await add())(url)
  // Photos of a hire are taken while it runs.
  if (url.endsWith('photos')) {
    await server.database.pool.query(`update loans set state = 'running', started_at = house_now() where kind = 'hire'`)
  }
  await storeAll()
  const headers = { authorization: `Bearer ${owner}` }
  return () =>
    fetch(server.url + path, {
      ...{ method, headers },
      ...(method === 'POST' && { body: fileForm('me.png', picture, fields[operation]) }),
    })
}

const subjectOf = async (can: string) => {
  const { owner, add } = must(subjects.get(can), can)
  const fill = await add()
  const as = (method: string, url: string, body?: FormData) => () =>
    fetch(server.url + fill(url), { method, headers: { authorization: `Bearer ${owner}` }, ...(body && { body }) })
  return as
}
const byAdmin = (path: string, form: () => FormData) => async () => {
  const admin = await server.signedIn({ role: 'admin' })
  return () => admin.fetch(path, { method: 'POST', body: form() })
}

/** Those that are about no object with an owner, or need something before they can be asked. */
const prepared: Record<string, () => Promise<() => Promise<Response>>> = {
  'POST /api/v1/account/avatar': async () => () =>
    artist.fetch('/api/v1/account/avatar', { method: 'POST', body: form() }),
  'POST /api/v1/admin/music': byAdmin('/api/v1/admin/music', () => fileForm('Ebb.mp3', mp3File())),
  async 'POST /api/v1/music'() {
    const body = JSON.stringify({ pin: server.config.musicPin })
    const headers = { 'content-type': 'application/json' }
    const granted = await fetch(`${server.url}/api/v1/music/grants`, { method: 'POST', headers, body })
    const { grant } = UploadGrant.parse(await granted.json())
    return () =>
      fetch(`${server.url}/api/v1/music`, {
        ...{ method: 'POST', headers: { [grantHeader]: grant }, body: fileForm('Ebb.mp3', mp3File()) },
      })
  },
  async 'GET /api/v1/music/:id/audio'() {
    const upload = await byAdmin('/api/v1/admin/music', () => fileForm('Ebb.mp3', mp3File()))()
    const { id } = MusicPiece.parse(await (await upload()).json())
    return () => fetch(`${server.url}/api/v1/music/${id}/audio`)
  },
  'POST /api/v1/authenticity-requests': async () => () => {
    const fields = {
      artworkTitle: 'Harbor',
      artist: 'Unknown',
      contactName: 'Ada Vane',
      contactEmail: 'ada@example.com',
    }
    return fetch(`${server.url}/api/v1/authenticity-requests`, {
      ...{ method: 'POST', body: fileForm('receipt.png', picture, fields) },
    })
  },
  async 'POST /api/v1/admin/authenticity-requests/:id/reports'() {
    const path = (await must(subjects.get('authenticity.view'), 'requests').add())(
      '/api/v1/admin/authenticity-requests/:id/reports',
    )
    return byAdmin(path, () => fileForm('report.pdf', pdf))()
  },
  async 'GET /api/v1/wall-links/:token/photo'() {
    const as = await subjectOf('wall.manage')
    await storeAll()
    const { token: link } = WallLink.parse(await (await as('PUT', '/api/v1/walls/:wallId/link')()).json())
    return () => fetch(`${server.url}/api/v1/wall-links/${link}/photo`)
  },
  async 'GET /api/v1/hires/:hireId/certificate'() {
    const as = await subjectOf('hire.insure')
    const operation = 'POST /api/v1/hires/:hireId/certificate'
    await as('POST', '/api/v1/hires/:hireId/certificate', fileForm('me.png', picture, fields[operation]))()
    return as('GET', '/api/v1/hires/:hireId/certificate')
  },
  async 'GET /api/v1/collection/insurance.pdf'() {
    const as = await subjectOf('piece.note')
    await storeAll()
    return as('GET', '/api/v1/collection/insurance.pdf')
  },
}

/** Asked where there is an issued passport and a sent proposal; they read files as the certificate and the photos do. */
const elsewhere = /passport\/pdf$|\/clearance-links\/|\/proposal-links\//

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
  ['has lost its bucket', { status: 404 }],
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

const startFailures = [
  ['answers 500', { status: 500 }, 'answers 500'],
  ['refuses our key', { status: 403 }, 'refuses S3_ACCESS_KEY_ID'],
  ['does not know the bucket', { status: 404 }, 'has no bucket "house"'],
  ['cuts connections', { status: 'none' }, 'cannot be reached'],
  ['takes no files', { status: 500, method: 'PUT' }, null],
] as const

test.each(shareOf(startFailures, 5))(
  'a start with a store that %s says so, and ends',
  {
    tags: ['sampled'],
  },
  async (_, failure, sentence) => {
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
  },
)

describe('each operation of the API that takes or sends a file', () => {
  test('answers 503 while the store fails', { tags: ['deep'] }, async () => {
    const wrong: string[] = []
    for (const operation of await fileOperations()) {
      if (withoutFiles.has(operation) || elsewhere.test(operation)) continue
      const call = await (prepared[operation] ?? (() => callAbout(operation)))()
      s3.failWith({ status: 500 })
      const away = await outcomeOf(await call())
      s3.failWith(null)
      if (away.status !== 503 || !away.isUnavailable || away.isCached)
        wrong.push(`${operation}: ${JSON.stringify(away)}`)
      const answer = await call()
      if (!answer.ok) wrong.push(`${operation} afterwards: ${answer.status} ${await answer.text()}`)
    }
    expect(wrong).toEqual([])
  })
})
