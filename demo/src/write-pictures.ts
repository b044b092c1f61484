// npm run paint: paints the featured pictures. Only needed when the painter or the works change.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { featuredPictures, fileOf } from './featured-pictures.ts'
import { paint } from './painter/paint.ts'

/** The server's own quality for pictures of up to 1200 pixels. */
const AVIF_QUALITY = 45

for (const picture of featuredPictures) {
  const file = fileOf(picture)
  if (existsSync(file)) continue
  mkdirSync(dirname(file), { recursive: true })
  const { data, width, height } = paint(picture.work, picture.width)
  await sharp(data, { raw: { width, height, channels: 3 } })
    .avif({ quality: AVIF_QUALITY, effort: 4, chromaSubsampling: '4:2:0' })
    .toFile(file)
  console.log(file)
}
