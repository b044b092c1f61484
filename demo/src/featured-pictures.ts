import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImageWidth, imageWidths } from '@vermeil/contracts/catalog/images'
import { pageSize } from '@vermeil/contracts/catalog/search-defaults'
import type { Images } from '../../server/src/platform/media/images.ts'
import { aspectOf } from './painter/paint.ts'
import { type Aspect, type PaintStyle, paintStyleIds, type Work } from './painter/work.ts'
import { paintedKey, portraitOf } from './paintings.ts'
import { featuredArtists, featuredWorks, saleroomWorks } from './plan/featured-works.ts'
import type { DemoPlan } from './plan/plan.ts'

export type FeaturedPicture = { work: Work; width: ImageWidth }

const folder = join(import.meta.dirname, '..', 'pictures')

/**
 * What the home page, the saleroom and the collection show first, in the widths that most screens ask for; smaller ones
 * are made of these. They are in the repository, so that the first visitor doesn't wait for the painter; `npm run paint`
 * paints them again.
 */
export function featuredPictures(plan: DemoPlan): FeaturedPicture[] {
  const shown = [...featuredWorks, ...saleroomWorks]
  const isShown = (seed: number) => shown.some((work) => work.seed === seed)
  return [
    ...shown.flatMap((work) => [
      { work, width: 480 as const },
      { work, width: 800 as const },
    ]),
    ...firstInCollection(plan)
      .filter(({ seed }) => !isShown(seed))
      .map((work) => ({ work, width: 640 as const })),
    ...featuredArtists.map((_, i) => ({ work: portraitOf(i), width: 160 as const })),
  ]
}

/** The works on auction that end soonest. */
const firstInCollection = ({ works }: DemoPlan): Work[] =>
  works
    .filter(({ soldFor, venue, listedAt }) => soldFor === null && venue === 'timed' && !listedAt)
    .toSorted((one, other) => one.closesAt.getTime() - other.closesAt.getTime())
    .slice(0, pageSize)

export const fileOf = ({ work, width }: FeaturedPicture): string =>
  join(folder, `${work.style}-${aspectOf(work)}-${work.seed}-${width}.avif`)

export const readPicture = (picture: FeaturedPicture): Promise<Buffer> => readFile(fileOf(picture))

const fileName = new RegExp(`^(${paintStyleIds.join('|')})-(portrait|landscape|square)-(\\d+)-(\\d+)\\.avif$`)

/** The pictures that are in the repository. */
export async function storedPictures(): Promise<FeaturedPicture[]> {
  return (await readdir(folder)).flatMap((name) => {
    const [, style, aspect, seed, digits] = name.match(fileName) ?? []
    const width = imageWidths.find((known) => String(known) === digits)
    return width ? { work: { style: style as PaintStyle, aspect: aspect as Aspect, seed: Number(seed) }, width } : []
  })
}

/** Puts them among the sized ones. All others are painted when first asked for. */
export async function seedImages(images: Pick<Images, 'adopt'>): Promise<void> {
  for (const picture of await storedPictures()) {
    const size = { width: picture.width, format: 'avif' as const }
    await images.adopt(paintedKey(picture.work), size, await readPicture(picture))
  }
}
