import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { paint } from './paint.ts'
import type { Work } from './work.ts'

// Repaints the four pictures the web app shows where an artwork's own cannot be loaded:
//   node scripts/run.mjs demo/src/painter/write-fallbacks.ts

const folder = new URL('../../../web/public/fallback/', import.meta.url)
const WIDTH = 600
const MAX_BYTES = 60_000
const MIN_QUALITY = 30

/** Quiet pictures: they replace another one and should not be mistaken for it. */
const works: Work[] = [
  { seed: 10, style: 'ink-wash', aspect: 'portrait' },
  { seed: 8, style: 'color-field', aspect: 'portrait' },
  { seed: 4, style: 'botanical', aspect: 'portrait' },
  { seed: 104, style: 'landscape', aspect: 'portrait' },
]

/** Texture costs bytes: quality gives way until the file is small enough to be bundled. */
async function encodeWithin(work: Work): Promise<Buffer> {
  const { data, width, height } = paint(work, WIDTH)
  for (let quality = 82; quality >= MIN_QUALITY; quality -= 4) {
    const encoded = await sharp(data, { raw: { width, height, channels: 3 } })
      .webp({ quality, effort: 6 })
      .toBuffer()
    if (encoded.length <= MAX_BYTES) return encoded
  }
  throw new Error(`${work.style} ${work.seed} does not fit ${MAX_BYTES} bytes`)
}

await mkdir(folder, { recursive: true })
for (const [index, work] of works.entries()) {
  const encoded = await encodeWithin(work)
  await writeFile(new URL(`${index + 1}.webp`, folder), encoded)
  console.log(`${index + 1}.webp  ${work.style}  ${encoded.length} bytes`)
}
