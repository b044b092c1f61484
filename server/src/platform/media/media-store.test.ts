import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testMediaStore } from '../../../test/media-store-contract.ts'
import { startS3Server } from '../../../test/s3-server.ts'
import { createDiskStore } from './disk-store.ts'
import { MediaUnavailable } from './media-store.ts'
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
])('a media store on $name', ({ create }) => testMediaStore(create))

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
