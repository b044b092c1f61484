import { buffer } from 'node:stream/consumers'
import { type ImageFormat, type ImageWidth, imageFormats, imageWidths } from '@vermeil/contracts/catalog/images'
import sharp, { type Sharp } from 'sharp'
import { limitConcurrency } from './limit-concurrency.ts'
import { isMediaKey, isPublicKey } from './media-keys.ts'
import type { MediaStore } from './media-store.ts'
import { maxPixels } from './normalize-image.ts'

/** Originals that are rendered instead of stored. `data` is raw RGB; null if there is nothing under the key. */
export interface ImageSource {
  prefix: string
  /** Rendered at about the width that is wanted: that is much faster than rendering large and scaling down. */
  render(key: string, width: ImageWidth): Promise<{ data: Buffer; width: number; height: number } | null>
}

export type ImageSize = { width: ImageWidth; format: ImageFormat }

export interface Images {
  /** The key under which the picture lies in this size, made now if it was never asked for; null: no such picture. */
  variant(key: string, size: ImageSize): Promise<string | null>
  /** How large the picture is in this size, in bytes; null until it has been made, which is begun by this. */
  bytes(key: string, size: ImageSize): Promise<number | null>
  /** Takes in a size that was made elsewhere, unless it is there already. */
  adopt(key: string, size: ImageSize, data: Buffer): Promise<void>
  /** Removes every size of a picture, but not the picture. */
  forget(key: string): Promise<void>
}

/**
 * Paint is full of detail that costs bytes: at 45 a picture of a card or a phone's screen has half those of 60, and on
 * such a screen the two look the same. Wider ones are for looking closely.
 */
export const avifQuality = (width: ImageWidth): number => (width <= 1200 ? 45 : 60)

// AVIF at effort 4 takes nine times as long as at 2, for a few per cent of the bytes.
const encode: { [F in ImageFormat]: (picture: Sharp, width: ImageWidth) => Sharp } = {
  avif: (picture, width) => picture.avif({ quality: avifQuality(width), effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 82 }),
  jpeg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82, progressive: true }),
}

/** Two of the four threads Node keeps for such work: files, names and passwords must not wait behind pictures. */
const encodesAtOnce = 2

const sizedKey = (key: string, { width, format }: ImageSize) => `sized/${key}/${width}.${format}`

export function createImages({
  store,
  sources = [],
  onError = (error) => process.emitWarning(error as Error),
}: {
  store: MediaStore
  /** Called where a picture could not be made that nobody waits for. */
  onError?: (error: unknown, key: string) => void
  /** Beside the store, each for the keys with its prefix. */
  sources?: readonly ImageSource[]
}): Images {
  const inTurn = limitConcurrency(encodesAtOnce)
  const inFlight = new Map<string, Promise<string | null>>()

  async function readOriginal(key: string, width: ImageWidth): Promise<Sharp | null> {
    const rendered = sources.find(({ prefix }) => key.startsWith(prefix))
    if (rendered) {
      const larger = await openLarger(key, width)
      if (larger) return larger
      const raw = await rendered.render(key, width)
      return raw && sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 3 } })
    }
    const file = await store.open(key)
    if (!file) return null
    if (!file.type.startsWith('image/')) {
      file.stream.destroy()
      return null
    }
    return sharp(await buffer(file.stream), { limitInputPixels: maxPixels })
  }

  /** The next larger size that is stored. Scaling it down takes a tenth of the time that rendering takes. */
  async function openLarger(key: string, width: ImageWidth): Promise<Sharp | null> {
    for (const larger of imageWidths.filter((known) => known > width)) {
      const file = await store.open(sizedKey(key, { width: larger, format: 'avif' }))
      if (file) return sharp(await buffer(file.stream))
    }
    return null
  }

  async function make(key: string, size: ImageSize): Promise<string | null> {
    const target = sizedKey(key, size)
    if (await store.stat(target)) return target
    // The original is read inside the turn as well: a queue of waiting requests must not hold a picture each.
    return inTurn(async () => {
      const picture = await readOriginal(key, size.width)
      if (!picture) return null
      const resized = picture.resize({ width: size.width, withoutEnlargement: true })
      await store.putNamed(target, await encode[size.format](resized, size.width).toBuffer())
      return target
      // The small ones of a page don't wait behind the large ones.
    }, size.width)
  }

  async function variant(key: string, size: ImageSize): Promise<string | null> {
    const isServed = isPublicKey(key) || sources.some(({ prefix }) => key.startsWith(prefix) && isMediaKey(key))
    const target = sizedKey(key, size)
    if (!isServed || !isMediaKey(target)) return null
    const running = inFlight.get(target)
    if (running) return running
    const made = make(key, size).finally(() => inFlight.delete(target))
    inFlight.set(target, made)
    return made
  }

  return {
    variant,

    async bytes(key, size) {
      const target = sizedKey(key, size)
      // A store that is away costs a list of pictures their lengths, and nothing else.
      const stored = isMediaKey(target) ? await store.stat(target).catch((error) => onError(error, key)) : null
      if (!stored) variant(key, size).catch((error: unknown) => onError(error, key))
      return stored?.size ?? null
    },

    async adopt(key, size, data) {
      const target = sizedKey(key, size)
      if (!(await store.stat(target))) await store.putNamed(target, data)
    },

    async forget(key) {
      const sizes = imageWidths.flatMap((width) => imageFormats.map((format) => ({ width, format })))
      await Promise.all(sizes.map((size) => store.remove(sizedKey(key, size))))
    },
  }
}
