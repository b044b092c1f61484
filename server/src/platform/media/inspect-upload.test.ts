import { Readable } from 'node:stream'
import { shareOf } from '@vermeil/test-kit/tier'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inspectDocument, inspectUpload } from './inspect-upload.ts'
import { UploadRefused } from './upload-refused.ts'

const megabytes = (count: number) => count * 1024 * 1024
const anyImage = { accept: ['image'], maxBytes: megabytes(5), owner: 'ada' } as const

/** Left half red, right half blue, so that a turn is seen. */
const redAndBlue = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, gravity: 'west' },
  ])

const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(UploadRefused)
  return (error as UploadRefused).reason
}

test('a photograph comes back upright, without its metadata, with its hash and colors', async () => {
  const photograph = await redAndBlue(400, 200)
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photograph).metadata()).orientation).toBe(6)

  const upload = await inspectUpload(photograph, anyImage)
  expect(upload).toMatchObject({ kind: 'image', ext: 'jpg', width: 200, height: 400 })
  const metadata = await sharp(upload.data).metadata()
  expect(metadata).toMatchObject({ format: 'jpeg', width: 200, height: 400 })
  expect(metadata.exif).toBeUndefined()
  expect(metadata.orientation).toBeUndefined()
  expect(upload.data.includes('Somebody')).toBe(false)

  // Turned a quarter clockwise, what was left is on top.
  const [topRed] = await sharp(upload.data).extract({ left: 100, top: 20, width: 1, height: 1 }).raw().toBuffer()
  expect(topRed).toBeGreaterThan(240)
  expect(Buffer.from(upload.thumbhash, 'base64').length).toBeGreaterThan(10)
  expect(upload.colors.length).toBeGreaterThanOrEqual(2)
  for (const color of upload.colors) expect(color).toMatch(/^#[0-9a-f]{6}$/)
})

test.each(['png', 'webp', 'avif', 'gif'] as const)('%s is taken, also as a stream', async (format) => {
  const data = await redAndBlue(60, 40).toFormat(format).toBuffer()
  const upload = await inspectUpload(Readable.from([data.subarray(0, 100), data.subarray(100)]), anyImage)
  expect(upload).toMatchObject({ kind: 'image', width: 60, height: 40 })
})

test('transparency stays', async () => {
  const glass = await sharp({
    create: { width: 8, height: 8, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
  })
    .png()
    .toBuffer()
  const upload = await inspectUpload(glass, anyImage)
  expect(upload.ext).toBe('webp')
  expect((await sharp(upload.data).metadata()).hasAlpha).toBe(true)
})

test('a byte too many is refused; exactly the limit is not', async () => {
  const data = await redAndBlue(60, 40).png().toBuffer()
  expect(await refusal(inspectUpload(data, { ...anyImage, maxBytes: data.length - 1 }))).toBe('too-large')
  expect(await inspectUpload(data, { ...anyImage, maxBytes: data.length })).toMatchObject({ width: 60 })
})

test('an endless stream is abandoned as soon as it is too large', async () => {
  let chunks = 0
  const endless = Readable.from(
    (async function* () {
      for (;;) {
        chunks += 1
        yield Buffer.alloc(1000)
      }
    })(),
  )
  expect(await refusal(inspectUpload(endless, { ...anyImage, maxBytes: 10_000 }))).toBe('too-large')
  expect(endless.destroyed).toBe(true)
  expect(chunks).toBeLessThan(200)
})

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>'],
  ['SVG with a prologue', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['text', 'only words'],
  ['nothing', ''],
])('%s is no picture', async (_, content) => {
  expect(await refusal(inspectUpload(Buffer.from(content), anyImage))).toBe('wrong-type')
})

const flatPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#777777' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** A few thin circles on paper: about the least that a drawing of 40 megapixels takes. */
const drawing = (width: number, height: number) => {
  const circles = Array.from({ length: 20 }, (_, i) => `<circle cx="${i * 400}" cy="${i * 240}" r="${60 + i * 20}"/>`)
  const paper = `<rect width="${width}" height="${height}" fill="#fff" stroke="none"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke="#234"
    stroke-width="6">${paper}${circles.join('')}</svg>`
  return sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 9 }).toBuffer()
}

test('41 megapixels in a few kilobytes are refused before they are decoded; 40 are taken', async () => {
  expect(await refusal(inspectUpload(await flatPng(8200, 5000), anyImage))).toBe('too-many-pixels')
  const largest = await drawing(8000, 5000)
  expect(await inspectUpload(largest, anyImage)).toMatchObject({ width: 8000, height: 5000 })
})

test('a plain surface of 39 megapixels is not re-encoded, a scan on a plain background is', {
  tags: ['sampled'],
}, async () => {
  const [width, height] = [7700, 5150]
  const surface = sharp({ create: { width, height, channels: 3, background: '#777777' } })
  const plain = [
    surface.clone().png({ compressionLevel: 9 }),
    surface.clone().toColorspace('b-w').png({ compressionLevel: 9 }),
    surface.clone().png({ palette: true, colors: 2 }),
    surface.clone().toColorspace('rgb16').png({ compressionLevel: 9 }),
    surface.clone().webp({ lossless: true, effort: 0 }),
    surface.clone().ensureAlpha(0.5).png({ compressionLevel: 9 }),
  ]
  for (const picture of shareOf(plain, 3)) {
    expect(await refusal(inspectUpload(await picture.toBuffer(), anyImage))).toBe('too-many-pixels')
  }

  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const photograph = { width: 700, height: 500, channels: 3, background: '#777777', noise } as const
  const work = await sharp({ create: photograph }).png().toBuffer()
  const scan = await surface
    .composite([{ input: work }])
    .png()
    .toBuffer()
  expect(await inspectUpload(scan, anyImage)).toMatchObject({ width, height })
})

test('a private document is stored as sent, so a nearly empty page of one is taken', async () => {
  const page = await flatPng(7700, 5150)
  const document = await inspectDocument(page, anyImage)
  expect(document.data.equals(page)).toBe(true)
})

test('a large picture of almost no bytes is refused before it is decoded, a small one is taken', async () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#777777' } })
      .avif({ effort: 0 })
      .toBuffer()
  expect(await refusal(inspectUpload(await flat(4000, 2100), anyImage))).toBe('too-many-pixels')
  expect(await inspectUpload(await flat(3000, 2000), anyImage)).toMatchObject({ width: 3000, height: 2000 })
})

test('only a picture of ordinary size is stored in passes, and its colors are those that were sent', async () => {
  const stored = async (width: number, height: number) => {
    const upload = await inspectUpload(await redAndBlue(width, height).jpeg().toBuffer(), anyImage)
    return { colors: upload.colors, isProgressive: (await sharp(upload.data).metadata()).isProgressive }
  }
  const [ordinary, large] = [await stored(400, 200), await stored(4400, 2000)]
  expect([ordinary.isProgressive, large.isProgressive]).toEqual([true, false])
  expect(large.colors).toEqual(ordinary.colors)
})

test('a picture cut off in the middle is unreadable', async () => {
  const data = await redAndBlue(600, 400).jpeg().toBuffer()
  expect(await refusal(inspectUpload(data.subarray(0, data.length / 2), anyImage))).toBe('unreadable')
  expect(await refusal(inspectUpload(data.subarray(0, 12), anyImage))).toBe('unreadable')
})

test('documents and music are recognized by their content, and only where they are accepted', async () => {
  const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
  expect(await inspectUpload(pdf, { ...anyImage, accept: ['image', 'pdf'], maxBytes: 1000 })).toEqual({
    kind: 'pdf',
    ext: 'pdf',
    data: pdf,
  })
  expect(await refusal(inspectUpload(pdf, anyImage))).toBe('wrong-type')

  const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(100)])
  expect(await inspectUpload(wav, { ...anyImage, accept: ['audio'], maxBytes: 1000 })).toMatchObject({
    kind: 'audio',
    ext: 'wav',
  })
  expect(await refusal(inspectUpload(wav, anyImage))).toBe('wrong-type')
})
