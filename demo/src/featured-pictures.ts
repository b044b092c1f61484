import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageWidth } from '@vermeil/contracts/images'
import type { Images } from '../../server/src/platform/media/images.ts'
import { aspectOf } from './painter/paint.ts'
import type { Work } from './painter/work.ts'
import { paintedKey, portraitOf } from './paintings.ts'
import { featuredArtists, featuredWorks, saleroomWorks } from './plan/featured-works.ts'

export type FeaturedPicture = { work: Work; width: ImageWidth }

const folder = join(import.meta.dirname, '..', 'pictures')

/**
 * What the home page and the saleroom show first, in the widths that most screens ask for. They are in the repository,
 * so that the first visitor doesn't wait for the painter; `npm run paint` paints them again.
 */
export const featuredPictures: readonly FeaturedPicture[] = [
  ...[...featuredWorks, ...saleroomWorks].flatMap((work) => [
    { work, width: 480 as const },
    { work, width: 800 as const },
  ]),
  ...featuredArtists.map((_, i) => ({ work: portraitOf(i), width: 160 as const })),
]

export const fileOf = ({ work, width }: FeaturedPicture): string =>
  join(folder, `${work.style}-${aspectOf(work)}-${work.seed}-${width}.avif`)

export const readPicture = (picture: FeaturedPicture): Promise<Buffer> => readFile(fileOf(picture))

/** Puts the painted pictures among the sized ones. All others are painted when first asked for. */
export async function seedImages(images: Pick<Images, 'adopt'>): Promise<void> {
  for (const picture of featuredPictures) {
    const size = { width: picture.width, format: 'avif' as const }
    await images.adopt(paintedKey(picture.work), size, await readPicture(picture))
  }
}
