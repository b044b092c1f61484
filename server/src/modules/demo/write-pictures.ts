// npm run paint: paints the pictures that come with the house. Only needed when the painter or the works change.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { avifQuality } from '../../platform/media/images.ts'
import { featuredPictures, fileOf } from './featured-pictures.ts'
import { paint } from './painter/paint.ts'

for (const picture of featuredPictures) {
  const file = fileOf(picture)
  if (existsSync(file)) continue
  mkdirSync(dirname(file), { recursive: true })
  const { data, width, height } = paint(picture.work, picture.width)
  await sharp(data, { raw: { width, height, channels: 3 } })
    .avif({ quality: avifQuality(picture.width), effort: 4, chromaSubsampling: '4:2:0' })
    .toFile(file)
  console.log(file)
}
