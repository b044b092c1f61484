import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { at } from './at.ts'
import { featuredPictures, fileOf, readPicture, storedPictures } from './featured-pictures.ts'
import { aspectOf, type Picture } from './painter/paint.ts'
import { sketch } from './painter/sketch.ts'
import { heightFor } from './painter/work.ts'
import { planDemo } from './plan/plan.ts'

const sixBySix = (image: Sharp) => image.resize(6, 6, { fit: 'fill' }).removeAlpha().raw().toBuffer()
const sharpOf = ({ data, width, height }: Picture) => sharp(data, { raw: { width, height, channels: 3 } })

const featured = featuredPictures(planDemo(new Date()))

test('the repository has every featured picture and no other', async () => {
  const files = (await storedPictures()).map(fileOf)
  expect(files.toSorted()).toEqual(featured.map(fileOf).toSorted())
})

test('every featured picture exists, in its size, and shows its work', async () => {
  for (const picture of featured) {
    const file = sharp(await readPicture(picture))
    const { width, height } = await file.metadata()
    expect({ width, height }).toEqual({
      width: picture.width,
      height: heightFor(aspectOf(picture.work), picture.width),
    })

    // Near enough in tone to the composition that a change of the painter or of a seed is noticed.
    const [shown, planned] = await Promise.all([sixBySix(file), sixBySix(sharpOf(sketch(picture.work, 24, 24)))])
    const distance = shown.reduce((sum, value, i) => sum + Math.abs(value - at(planned, i)), 0) / shown.length
    expect(distance).toBeLessThan(20)
  }
}, 60_000)
