import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageWidth } from '@vermeil/contracts/images'
import { featuredArtists, featuredWorks, saleroomWorks } from './house/featured-works.ts'
import { aspectOf } from './painter/paint.ts'
import type { Work } from './painter/work.ts'
import { portraitOf } from './portrait-of.ts'

export type FeaturedPicture = { work: Work; width: ImageWidth }

const folder = join(import.meta.dirname, 'pictures')

/**
 * What the home page and the saleroom show first, in the widths that most screens ask for. These were painted ahead and
 * come with the house, so that its first visitor meets a gallery and not a studio; `npm run paint` paints them again.
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
