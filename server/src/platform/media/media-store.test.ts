import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startS3Server } from '../../../test/s3-server.ts'
import { must } from '../must.ts'
import { createDiskStore } from './disk-store.ts'
import { type MediaStore, MediaUnavailable } from './media-store.ts'
import { createS3Store } from './s3-store.ts'

const account = { bucket: 'house', secretAccessKey: 'a secret of the test' }
let dir: string
let s3: Awaited<ReturnType<typeof startS3Server>>
const connect = (secretAccessKey: string) =>
  createS3Store({ ...account, secretAccessKey, endpoint: s3.endpoint, region: 'eu-west-1', accessKeyId: 'test' })

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'media-test-'))
  s3 = await startS3Server(account)
})
afterAll(async () => {
  await s3.close()
  await rm(dir, { recursive: true })
})

describe.each([
  { name: 'disk', create: () => createDiskStore({ dir }) },
  { name: 'S3', create: () => connect(account.secretAccessKey) },
])('a media store on $name', ({ create }) => {
  let store: MediaStore
  beforeAll(async () => {
    store = await create()
  })

  test('names a file by its content, whether it came whole or as a stream', async () => {
    const whole = await store.put(Buffer.from('one picture'), { ext: 'jpg' })
    const streamed = await store.put(Readable.from([Buffer.from('one '), Buffer.from('picture')]), { ext: 'jpg' })

    expect(whole).toEqual(streamed)
    expect(whole.key).toMatch(/^public\/([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{60}\.jpg$/)
    expect(whole.size).toBe(11)
    const opened = await store.open(whole.key)
    expect(opened).toMatchObject({ size: 11, type: 'image/jpeg' })
    expect(await text(must(opened, 'a stored file').stream)).toBe('one picture')
  })

  test('stores a private file apart from the same bytes in public', async () => {
    const { key } = await store.put(Buffer.from('a certificate'), { ext: 'pdf', access: 'private' })
    expect(key).toMatch(/^private\//)
    expect(await store.stat(key.replace('private', 'public'))).toBeNull()
  })

  test('lists all files whose keys begin with a folder', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `listed/${name}/file.pdf`)
    for (const name of names) await store.putNamed(name, Buffer.from(name))
    await store.putNamed('listed2/other.pdf', Buffer.from('other'))
    const list = async (prefix: string) => {
      const found = []
      for await (const { key, size } of store.list(prefix)) found.push(`${key} ${size}`)
      return found.sort()
    }
    expect(await list('listed/')).toEqual(names.map((name) => `${name} 17`))
    expect(await list('nowhere/')).toEqual([])
  })

  test('opens a part and still gives the size of the whole', async () => {
    const { key } = await store.put(Buffer.from('0123456789'), { ext: 'mp3' })
    const part = await store.open(key, { start: 2, end: 4 })
    expect(part).toMatchObject({ size: 10, type: 'audio/mpeg' })
    expect(await text(must(part, 'a part of the file').stream)).toBe('234')
  })

  test('carries a file larger than one part unharmed', async () => {
    const song = randomBytes(12_000_000)
    const { key, size } = await store.put(Readable.from([song.subarray(0, 7_000_001), song.subarray(7_000_001)]), {
      ext: 'mp3',
    })
    expect(size).toBe(song.length)
    expect((await buffer(must(await store.open(key), 'a stored file').stream)).equals(song)).toBe(true)
  })

  test('replaces a named file, and no longer finds a removed one', async () => {
    await store.putNamed('sized/a.jpg/640.avif', Buffer.from('first'))
    await store.putNamed('sized/a.jpg/640.avif', Readable.from([Buffer.from('second')]))
    expect(await store.stat('sized/a.jpg/640.avif')).toEqual({ size: 6, type: 'image/avif' })

    await store.remove('sized/a.jpg/640.avif')
    await store.remove('sized/a.jpg/640.avif')
    expect(await store.stat('sized/a.jpg/640.avif')).toBeNull()
    expect(await store.open('sized/a.jpg/640.avif')).toBeNull()
  })

  test.each(['../secret.jpg', '/etc/passwd', 'a/../../b.jpg', '.incoming/x', 'a//b.jpg', 'a\\b.jpg', 'A.jpg', ''])(
    'finds nothing under %j and keeps nothing there',
    async (key) => {
      expect(await store.open(key)).toBeNull()
      expect(await store.stat(key)).toBeNull()
      await expect(store.putNamed(key, Buffer.from('x'))).rejects.toThrow(TypeError)
      await expect(store.remove(key)).rejects.toThrow(TypeError)
    },
  )

  test('a source that fails half-way fails the call', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the uploader left')
      })(),
    )
    await expect(store.put(broken, { ext: 'jpg' })).rejects.toThrow('the uploader left')
  })
})

test('a disk holds no half-written file after a failure, and sweeps out what a crash left a day ago', async () => {
  const incoming = join(dir, '.incoming')
  expect(await readdir(incoming)).toEqual([])

  await mkdir(incoming, { recursive: true })
  await writeFile(join(incoming, 'old'), 'x')
  await writeFile(join(incoming, 'fresh'), 'x')
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
  await utimes(join(incoming, 'old'), twoDaysAgo, twoDaysAgo)
  await createDiskStore({ dir })
  expect(await readdir(incoming)).toEqual(['fresh'])
})

test('a folder on the disk is not a file', async () => {
  const store = await createDiskStore({ dir })
  await store.putNamed('folder/file.jpg', Buffer.from('x'))
  expect(await store.stat('folder')).toBeNull()
  expect(await store.open('folder')).toBeNull()
  expect(await store.open('folder/file.jpg/deeper.jpg')).toBeNull()
})

test('the bucket receives the type, and refuses a client with another secret', async () => {
  const { key } = await (await connect(account.secretAccessKey)).put(Buffer.from('<html>'), { ext: 'webp' })
  expect(s3.objects.get(key)?.type).toBe('image/webp')
  await expect((await connect('guessed')).put(Buffer.from('x'), { ext: 'jpg' })).rejects.toThrow('does not fit')
})

test('a bucket that takes connections and never answers is away', async () => {
  const { endpoint } = s3
  const store = await createS3Store({ ...account, endpoint, region: 'eu-west-1', accessKeyId: 'test', silentMs: 100 })
  s3.failWith({ status: 'never' })
  onTestFinished(() => s3.failWith(null))
  await expect(store.open('public/of-nothing.jpg')).rejects.toThrow(MediaUnavailable)
  await expect(store.isUp()).rejects.toThrow(MediaUnavailable)
})
