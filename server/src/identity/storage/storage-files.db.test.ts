import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, startTestServer, type TestServer } from '../../../test/test-server.ts'
import { must, one } from '../../platform/must.ts'
import { blob, from, pdf } from './storage.fixtures.ts'
import { type BucketName, bucketNames, buckets } from './storage-rules.ts'

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn()
})
afterAll(() => server?.close())

const MB = 1024 * 1024
const glass = { r: 200, g: 90, b: 30, alpha: 0.5 }
async function sample(type: string, isTransparent: boolean): Promise<Buffer> {
  if (type === 'application/pdf') return pdf
  const canvas = {
    width: 40,
    height: 30,
    channels: 4 as const,
    background: { ...glass, alpha: isTransparent ? 0.5 : 1 },
  }
  const picture = isTransparent ? sharp({ create: canvas }) : sharp({ create: canvas }).removeAlpha()
  const format = type.slice('image/'.length) as 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
  return picture
    .withExif({ IFD0: { Artist: 'secret place' } })
    .toFormat(format)
    .toBuffer()
}

const cases = bucketNames.flatMap((bucket) =>
  buckets[bucket].types.flatMap((type) =>
    (type === 'application/pdf' || type === 'image/jpeg' ? [false] : [false, true]).map((isTransparent) => ({
      ...{ bucket, type, isTransparent },
    })),
  ),
)

describe('every bucket takes every type that it announces, and says one thing about it everywhere', () => {
  test.each(cases)('$bucket: $type (transparent: $isTransparent)', async ({ bucket, type, isTransparent }) => {
    const { data: announced } = await ada.client.storage.getBucket(bucket)
    const data = await sample(type, isTransparent)
    const folder = `${ada.id}/${bucket}-${isTransparent}`
    const fileName = `it.${type.split('/')[1]}`
    const name = `${folder}/${fileName}`
    const files = from(ada, bucket)
    expect((await files.upload(name, blob(data, type))).error).toBeNull()

    const info = must((await files.info(name)).data, 'the facts of the file')
    const found = must((await files.list(folder, { search: fileName })).data, 'a list of files')
    const metadata = must(one(found).metadata, 'metadata of the file')
    const { signedUrl } = must((await files.createSignedUrl(name, 60, { download: true })).data, 'a signed URL')
    const answer = await fetch(signedUrl)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const stored = must(info.contentType, 'a content type')
    expect(announced?.allowed_mime_types).toContain(stored)
    expect([metadata.mimetype, answer.headers.get('content-type')]).toEqual([stored, stored])
    expect([info.size, metadata.size]).toEqual([bytes.length, bytes.length])
    expect([info.etag, metadata.eTag]).toEqual([answer.headers.get('etag'), answer.headers.get('etag')])
    expect(info.etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(info.version).toMatch(/^[0-9a-f]{32}$/)
    // The name that it is saved under has an ending of the type that it has.
    const disposition = must(answer.headers.get('content-disposition'), 'a content-disposition header')
    const ending = must(/filename="it\.(\w+)"/.exec(disposition)?.[1], 'a file name with an ending')
    expect({ jpg: 'image/jpeg', pdf: 'application/pdf' }[ending] ?? `image/${ending}`).toBe(stored)

    if (buckets[bucket].isPublic) expect(bytes.includes('secret place')).toBe(false)
    else expect([stored, bytes.equals(data)]).toEqual([type, true])
  })
})

test('a private document is an attachment, however it is asked for', async () => {
  const name = `${ada.id}/photo.png`
  await from(ada, 'documents').upload(name, blob(await sample('image/png', false), 'image/png'))
  const { signedUrl } = must((await from(ada, 'documents').createSignedUrl(name, 60)).data, 'a signed URL')
  expect((await fetch(signedUrl)).headers.get('content-disposition')).toBe('attachment; filename="photo.png"')
})

test('a document that is no picture inside is refused, though it is stored as sent', async () => {
  const whole = await sample('image/png', false)
  const broken = Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.alloc(40)])
  const { error } = await from(ada, 'documents').upload(`${ada.id}/broken.png`, blob(broken, 'image/png'))
  expect(error).toMatchObject({ status: 400, statusCode: '400', message: 'The file could not be read' })
})

test.each([
  ['avatars', 5],
  ['artworks', 25],
  ['documents', 5],
] as const)('%s announces a limit of %i MB', async (bucket, megabytes) => {
  const { data } = await ada.client.storage.getBucket(bucket)
  expect(data?.file_size_limit).toBe(megabytes * MB)
})

test('an upload may be as large as its bucket announces, and no larger', async () => {
  const side = 1_600
  const noise = Buffer.alloc(side * side * 3)
  for (let i = 0; i < noise.length; i += 1) noise[i] = (i * 2_654_435_761) >>> 13
  const large = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(large.length).toBeGreaterThan(7 * MB)
  const upload = (bucket: BucketName, data: Buffer) =>
    from(ada, bucket).upload(`${ada.id}/large.png`, blob(data, 'image/png'))
  expect((await upload('artworks', large)).error).toBeNull()
  expect((await upload('documents', large)).error).toMatchObject({ statusCode: '413' })
  expect((await upload('artworks', Buffer.alloc(25 * MB + 1))).error).toMatchObject({ statusCode: '413' })
})
