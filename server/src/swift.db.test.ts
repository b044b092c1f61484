import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { captureLog } from '../test/capture-log.ts'
import { testMediaStore } from '../test/media-store-contract.ts'
import { runHouse } from '../test/run-house.ts'
import { startServerExpectingRefusal } from '../test/server-process.ts'
import { hasSwift, startSwift } from '../test/swift-server.ts'
import { createTestDatabase } from '../test/test-database.ts'
import { type SignedIn, startTestServer, type TestServer } from '../test/test-server.ts'
import { blob, from, pdf, png } from './identity/storage/storage.fixtures.ts'
import { createS3Store } from './platform/media/s3-store.ts'
import { must } from './platform/must.ts'

/** Files and backups in a real S3 server that others wrote, OpenStack Swift. */
let swift: Awaited<ReturnType<typeof startSwift>>
beforeAll(async () => {
  if (hasSwift) swift = await startSwift(['contract', 'house', 'backups'])
})
afterAll(() => swift?.close())

const deep = { tags: ['deep'] }
const whereInstalled = describe.skipIf(!hasSwift)

whereInstalled('a media store on OpenStack Swift', deep, () => {
  testMediaStore(() => createS3Store({ ...swift.access, bucket: 'contract' }))

  test('refuses a client with another secret, and one that it does not know', async () => {
    const wrong = { secretAccessKey: 'guessed' }
    for (const other of [wrong, { accessKeyId: 'house:nobody' }]) {
      const store = await createS3Store({ ...swift.access, ...other, bucket: 'contract' })
      await expect(store.put(Buffer.from('x'), { ext: 'jpg' })).rejects.toMatchObject({
        cause: { $metadata: { httpStatusCode: 403 } },
      })
    }
  })
})

whereInstalled('a house whose files are in OpenStack Swift', deep, () => {
  let server: TestServer
  let artist: SignedIn
  let picture: Buffer
  let name: string
  beforeAll(async () => {
    server = await startTestServer(swift.settings('house'), undefined, captureLog().logger)
    artist = await server.signedIn({ role: 'artist', isApproved: true })
    picture = await png()
    name = `${artist.id}/first.png`
    const { error } = await from(artist, 'artworks').upload(name, blob(picture, 'image/png'))
    if (error) throw error
  })
  afterAll(() => server?.close())

  const read = (headers?: Record<string, string>) =>
    fetch(`${server.url}/storage/v1/object/public/artworks/${name}`, { ...(headers && { headers }) })
  const write = async () => {
    const { error } = await from(artist, 'artworks').upload(
      `${artist.id}/${randomUUID()}.png`,
      blob(picture, 'image/png'),
    )
    return error === null
  }

  test('sends parts of a file, and a private one by a signed link alone', async () => {
    const whole = Buffer.from(await (await read()).arrayBuffer())
    const part = await read({ range: 'bytes=8-15' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 8-15/${whole.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(8, 16))).toBe(true)

    const letter = `${artist.id}/letter.pdf`
    const documents = from(artist, 'documents')
    expect((await documents.upload(letter, blob(pdf, 'application/pdf'))).error).toBeNull()
    const { signedUrl } = must((await documents.createSignedUrl(letter, 60)).data, 'a signed link')
    const sent = await fetch(signedUrl, { headers: { range: 'bytes=0-4' } })
    expect([sent.status, await sent.text()]).toEqual([206, '%PDF-'])
    expect((await fetch(signedUrl.replace(/token=[^.]+/, 'token=guessed'))).ok).toBe(false)
  })

  test.each([
    ['the buckets are gone', () => swift.hideBuckets(), () => swift.showBuckets()],
    ['the server is down', () => swift.stop(), () => swift.restart()],
  ])('answers 503 while %s, and goes on when it is back', async (_, away, back) => {
    await away()
    try {
      const [answer, ready] = [await read(), await fetch(`${server.url}/readyz`)]
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
      expect(ready.status).toBe(503)
      expect(await write()).toBe(false)
    } finally {
      await back()
    }
    expect((await read()).status).toBe(200)
    expect(await write()).toBe(true)
  })

  test.each([
    [{ S3_SECRET_ACCESS_KEY: 'guessed' }, 'refuses S3_ACCESS_KEY_ID'],
    [{ S3_BUCKET: 'elsewhere' }, 'has no bucket "elsewhere"'],
  ])('does not start with %j', async (wrong, sentence) => {
    const env = { ...swift.settings('house'), DATABASE_URL: server.database.url, UNSAFE_DATABASE: 'on', ...wrong }
    const { code, output } = await startServerExpectingRefusal({ ...env, DATA_DIR: server.config.dataDir })
    expect(output).toContain(`The object store at ${swift.access.endpoint} ${sentence}`)
    expect(code).toBe(1)
  })

  test('is backed up into a bucket and restored from it, and a backup that finds no bucket does not count', async () => {
    const env = { DATABASE_URL: server.database.url, DATA_DIR: server.config.dataDir, BACKUP_TO: 's3://backups' }
    const backup = () => runHouse({ ...env, ...swift.settings('house') }, ['backup', '--unencrypted', '--json'])
    await swift.hideBuckets()
    const failed = await backup().finally(() => swift.showBuckets())
    expect(failed.code).toBe(1)
    const stored = await backup()
    expect(stored).toMatchObject({ code: 0, errors: '' })

    const database = await createTestDatabase()
    onTestFinished(() => database.close())
    await database.pool.query('drop schema public, rehearsal, pgboss cascade; create schema public')
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'vermeil-restored-'))
    onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
    const JWT_PRIVATE_KEY = await readFile(join(server.config.dataDir, 'jwt-key.pem'), 'utf8')
    const there = { ...env, ...swift.settings(), DATABASE_URL: database.url, DATA_DIR, JWT_PRIVATE_KEY }
    const restored = await runHouse(there, ['restore', '--json'])
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.json()).toMatchObject({ id: stored.json().id })
    const { rows } = await server.database.pool.query<{ key: string }>('select media_key as key from storage_objects')
    for (const { key } of rows) {
      const copied = await readFile(join(DATA_DIR, 'media', key))
      expect([key, (await server.media.stat(key))?.size]).toEqual([key, copied.length])
    }
    expect(rows.length).toBeGreaterThan(1)
  })
})
