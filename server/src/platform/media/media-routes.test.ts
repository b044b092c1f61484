import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageUrl } from '@vermeil/contracts/catalog/images'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { must } from '../must.ts'
import { createDiskStore } from './disk-store.ts'
import { createImages, type ImageSource } from './images.ts'
import { mediaRoutes } from './media-routes.ts'
import { type MediaStore, MediaUnavailable } from './media-store.ts'
import { neverCache, sendMedia } from './send-media.ts'

const app = Fastify()
const render = vi.fn<ImageSource['render']>(async (key, width) =>
  key === 'painted/harbor' ? { data: Buffer.alloc(width * width * 3, 120), width, height: width } : null,
)
let dir: string
let store: MediaStore
let photograph: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'media-routes-'))
  store = await createDiskStore({ dir })
  const images = createImages({ store, sources: [{ prefix: 'painted/', render }] })
  await app.register(mediaRoutes, { store, images })
  const picture = sharp({ create: { width: 500, height: 400, channels: 3, background: '#d9b45b' } })
  photograph = (await store.put(await picture.jpeg().toBuffer(), { ext: 'jpg' })).key
})
afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true })
})

const mediaUrl = (key: string) => `/media/${key}`
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('a stored file is served whole and may be cached without end', async () => {
  const answer = await get(mediaUrl(photograph))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-length': String(answer.rawPayload.length),
  })
  const again = await get(mediaUrl(photograph), { 'if-none-match': String(answer.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
})

test('a player may ask for a part', async () => {
  const { key } = await store.put(Buffer.from('0123456789'), { ext: 'mp3' })
  const part = await get(mediaUrl(key), { range: 'bytes=3-5' })
  expect(part.statusCode).toBe(206)
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 3-5/10', 'content-length': '3' })
  expect(part.body).toBe('345')

  const beyond = await get(mediaUrl(key), { range: 'bytes=10-' })
  expect(beyond.statusCode).toBe(416)
  expect(beyond.headers['content-range']).toBe('bytes */10')

  const stale = await get(mediaUrl(key), { range: 'bytes=3-5', 'if-range': '"another"' })
  expect(stale.statusCode).toBe(200)
  expect(stale.body).toBe('0123456789')
})

test('HEAD gives the size without the file', async () => {
  const answer = await app.inject({ method: 'HEAD', url: mediaUrl(photograph) })
  expect(answer.statusCode).toBe(200)
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(0)
  expect(answer.rawPayload).toHaveLength(0)
})

test('a PDF is saved and not shown', async () => {
  const { key } = await store.put(Buffer.from('%PDF-1.7'), { ext: 'pdf' })
  expect((await get(mediaUrl(key))).headers['content-disposition']).toMatch(/^attachment; filename="[0-9a-f]+\.pdf"$/)
})

test('a private file is sent only by its own route, and no cache stores it', async () => {
  const { key } = await store.put(Buffer.from('%PDF-1.7 certificate'), { ext: 'pdf', access: 'private' })
  const desk = Fastify()
  desk.get('/mine', (request, reply) =>
    sendMedia(request, reply, store, key, { cacheControl: neverCache, filename: 'Certificate of "gift" – Zoë.pdf' }),
  )
  const answer = await desk.inject('/mine')
  expect(answer.body).toBe('%PDF-1.7 certificate')
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': `attachment; filename="Certificate of _gift_ _ Zo_.pdf"; filename*=UTF-8''Certificate%20of%20%22gift%22%20%E2%80%93%20Zo%C3%AB.pdf`,
  })
})

test('private files, other folders and paths that climb are not found', async () => {
  const { key } = await store.put(Buffer.from('a passport'), { ext: 'jpg', access: 'private' })
  const sized = imageUrl(key, 320, 'webp')
  for (const url of [mediaUrl(key), sized, '/media/sized/x.jpg', '/media/..%2f..%2fetc%2fpasswd', '/media/']) {
    expect((await get(url)).statusCode, url).toBe(404)
  }
})

test.each(['avif', 'webp', 'jpeg'] as const)(
  'a picture is made smaller as %s once, however many ask',
  async (format) => {
    const putNamed = vi.spyOn(store, 'putNamed')
    const url = imageUrl(photograph, 320, format)
    const answers = await Promise.all([get(url), get(url), get(url)])
    const later = await get(url)
    expect(putNamed).toHaveBeenCalledTimes(1)
    putNamed.mockRestore()

    for (const answer of [...answers, later]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe(`image/${format}`)
      expect(answer.rawPayload.equals(later.rawPayload)).toBe(true)
    }
    expect(await sharp(later.rawPayload).metadata()).toMatchObject({ width: 320, height: 256 })
  },
)

test('a picture is never made larger than it is', async () => {
  const { rawPayload } = await get(imageUrl(photograph, 2400, 'webp'))
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 500, height: 400 })
})

test('a rendered picture is made at the requested width and then stored', async () => {
  const small = await get(imageUrl('painted/harbor', 160, 'webp'))
  await get(imageUrl('painted/harbor', 160, 'webp'))
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 160, height: 160 })
  expect(render.mock.calls).toEqual([['painted/harbor', 160]])
  expect((await get(imageUrl('painted/nothing', 160, 'webp'))).statusCode).toBe(404)
})

test('a rendered picture that is stored in a larger size is scaled down instead of rendered again', async () => {
  const images = createImages({ store, sources: [{ prefix: 'painted/', render }] })
  const create = { width: 480, height: 360, channels: 3, background: '#d9b45b' } as const
  const stored = await sharp({ create }).avif().toBuffer()
  await images.adopt('painted/orchard', { width: 480, format: 'avif' }, stored)
  const { rawPayload } = await get(imageUrl('painted/orchard', 160, 'webp'))
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 160, height: 120 })
  expect(render).not.toHaveBeenCalledWith('painted/orchard', expect.anything())
})

test('unknown sizes and formats are not found', async () => {
  for (const size of ['321.webp', '0320.webp', '320.png', '320.svg', '320', '']) {
    expect((await get(`/images/${photograph}/${size}`)).statusCode, size).toBe(404)
  }
})

test('a file that is no picture has no sizes', async () => {
  const { key } = await store.put(Buffer.from('music'), { ext: 'mp3' })
  expect((await get(imageUrl(key, 320, 'webp'))).statusCode).toBe(404)
})

test('removing a picture removes its sizes', async () => {
  const images = createImages({ store })
  const sized = await images.variant(photograph, { width: 480, format: 'webp' })
  expect(await store.stat(must(sized, 'a sized picture'))).not.toBeNull()
  await images.forget(photograph)
  expect(await store.stat(must(sized, 'a sized picture'))).toBeNull()
})

test('a store that is away costs a list of pictures their lengths, and nothing else', async () => {
  const away = () => Promise.reject(new MediaUnavailable(new Error('away')))
  const onError = vi.fn()
  const images = createImages({ store: { ...store, stat: away, open: away }, onError })
  expect(await images.bytes('public/none.jpg', { width: 640, format: 'jpeg' })).toBeNull()
  expect(onError).toHaveBeenCalled()
})
