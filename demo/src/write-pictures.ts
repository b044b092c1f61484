// npm run paint: paints the featured pictures and writes the previews of all works. Only needed when the painter or the works change.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { featuredPictures, fileOf } from './featured-pictures.ts'
import { homePhotos } from './home-photos.ts'
import { drawPreview, previewFile, previewLine } from './painted-previews.ts'
import { paint } from './painter/paint.ts'
import { planDemo } from './plan/plan.ts'
import { roomPicture } from './room.ts'
import { roomFile } from './walls.ts'

/** The server's own quality for pictures of up to 1200 pixels. */
const AVIF_QUALITY = 45

const plan = planDemo(new Date())
for (const picture of featuredPictures(plan)) {
  const file = fileOf(picture)
  if (existsSync(file)) continue
  mkdirSync(dirname(file), { recursive: true })
  const { data, width, height } = paint(picture.work, picture.width)
  await sharp(data, { raw: { width, height, channels: 3 } })
    .avif({ quality: AVIF_QUALITY, effort: 4, chromaSubsampling: '4:2:0' })
    .toFile(file)
  console.log(file)
}

writeFileSync(previewFile, `${plan.works.map((work) => previewLine(work, drawPreview(work))).join('\n')}\n`)
for (const { town, file } of homePhotos) {
  if (existsSync(file)) continue
  const { data, width, height } = paint(town, 1_600)
  const part = (of: number, share: number) => Math.round(of * share)
  await sharp(data, { raw: { width, height, channels: 3 } })
    // Close enough that the houses in front fill the picture.
    .extract({ left: part(width, 0.2), top: part(height, 0.38), width: part(width, 0.6), height: part(height, 0.52) })
    .resize(720)
    .jpeg({ quality: 72, progressive: true })
    .toFile(file)
  console.log(file)
}
if (!existsSync(roomFile)) {
  await sharp(Buffer.from(roomPicture())).jpeg({ quality: 80, progressive: true }).toFile(roomFile)
  console.log(roomFile)
}
