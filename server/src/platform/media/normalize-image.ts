import sharp, { type FormatEnum, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { dominantColors } from './dominant-colors.ts'
import { UploadRefused } from './upload-refused.ts'

export const maxPixels = 40_000_000

/**
 * Some formats write a plain surface in a few bytes, which costs as much work as a painting of that size. So a byte of a
 * large file stands for so many bytes of pixels at most: a drawing of a few lines has some 300, a plain surface as PNG
 * 950. Encoding is most of the work; a document is only decoded, and a page of one may well be nearly empty.
 */
const maxInflation = { encoded: 600, decoded: 3_000 }
const maxSparsePixels = 8_000_000

/** Neither codec we keep goes further than this on a side. */
const maxSide = 16_383
const decodeSeconds = 30

/** A progressive JPEG shows sooner and takes twice the work, which a large picture is not worth: it is never sent whole. */
const maxProgressivePixels = 8_000_000

/** What a picture with transparency is stored as. */
export type TransparentFormat = 'webp' | 'png'

export type NormalizedImage = {
  data: Buffer
  ext: 'jpg' | TransparentFormat
  width: number
  height: number
  /** Base64; a blurred stand-in of some 30 bytes, shown until the picture has come. */
  thumbhash: string
  /** Hex, the most present first. */
  colors: string[]
}

/** From the header alone, before a pixel is decoded: a few bytes can claim a picture that fills the memory. */
async function checkHeader(
  data: Buffer,
  format: keyof FormatEnum,
  work: keyof typeof maxInflation,
): Promise<{ hasAlpha: boolean; pixels: number }> {
  const header = await sharp(data, { limitInputPixels: false }).metadata()
  // The decoder sniffs for itself. A file made to look like two kinds at once must not reach the other decoder.
  if (header.format !== format) throw new UploadRefused('wrong-type')
  const pixels = header.width * header.height
  const decodedBytes = pixels * header.channels * (header.depth === 'uchar' ? 1 : 2)
  const isNearlyEmpty = pixels > maxSparsePixels && decodedBytes > data.length * maxInflation[work]
  if (pixels > maxPixels || isNearlyEmpty) throw new UploadRefused('too-many-pixels')
  return { hasAlpha: header.hasAlpha, pixels }
}

const within = (data: Buffer, side: number): Sharp =>
  sharp(data, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: decodeSeconds })

async function readColors(picture: Sharp): Promise<string[]> {
  const pixels = await picture.flatten({ background: '#ffffff' }).resize(64, 64, { fit: 'fill' }).raw().toBuffer()
  return dominantColors(pixels)
}

async function readThumbhash(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/**
 * Decodes a picture and writes it anew: upright, in sRGB, without metadata. Opaque pictures become JPEG, which every
 * later size decodes fast; transparent ones WebP, unless PNG is asked for. Throws `UploadRefused`.
 */
export async function normalizeImage(
  input: Buffer,
  format: keyof FormatEnum,
  transparentAs: TransparentFormat = 'webp',
): Promise<NormalizedImage> {
  return refusingUnreadable(async () => {
    const { hasAlpha, pixels } = await checkHeader(input, format, 'encoded')
    const upright = within(input, maxSide).autoOrient().toColorspace('srgb')
    const encoded = hasAlpha
      ? transparentAs === 'png'
        ? upright.png()
        : upright.webp({ quality: 92, alphaQuality: 100, effort: 2 })
      : upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4', progressive: pixels <= maxProgressivePixels })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })

    // Both look at a hundred pixels a side. From what is stored: its decoder reads it small for less work, while some of
    // the formats that are sent would be decoded whole again.
    const small = await within(data, 200).png().toBuffer()
    const [thumbhash, colors] = await Promise.all([readThumbhash(sharp(small)), readColors(sharp(small))])
    return { data, ext: hasAlpha ? transparentAs : 'jpg', width: info.width, height: info.height, thumbhash, colors }
  })
}

/** Decodes a picture that is stored as sent, so that a broken or oversized one is refused. Throws `UploadRefused`. */
export async function checkImage(input: Buffer, format: keyof FormatEnum): Promise<void> {
  await refusingUnreadable(async () => {
    await checkHeader(input, format, 'decoded')
    await within(input, 64).raw().toBuffer()
  })
}

async function refusingUnreadable<Result>(decode: () => Promise<Result>): Promise<Result> {
  try {
    return await decode()
  } catch (error) {
    if (error instanceof UploadRefused) throw error
    throw new UploadRefused('unreadable', { cause: error })
  }
}
