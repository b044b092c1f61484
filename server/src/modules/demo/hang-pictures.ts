import type { ImageWidth } from '@vermeil/contracts/images'
import type { Images } from '../../platform/media/images.ts'
import { featuredArtists, featuredWorks, saleroomWorks } from './house/featured-works.ts'
import { paintedKey } from './painted-originals.ts'
import { portraitOf } from './portrait-of.ts'

/** Cards and the spotlight first, in the size most screens ask for; then what a large or a sharp screen asks for. */
const passes: readonly ImageWidth[] = [480, 800]

/** Paints ahead what the home page and the saleroom show, while the first visitor is still on the way. */
export async function hangPictures(images: Images, isStopped: () => boolean): Promise<void> {
  const works = [...featuredWorks, ...saleroomWorks].map(paintedKey)
  const faces = featuredArtists.map((_, i) => paintedKey(portraitOf(i)))
  for (const width of passes) {
    for (const key of [...works, ...faces]) {
      if (isStopped()) return
      await images.variant(key, { width, format: 'avif' })
    }
  }
}
