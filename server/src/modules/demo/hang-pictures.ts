import type { Images } from '../../platform/media/images.ts'
import { featuredPictures, readPicture } from './featured-pictures.ts'
import { paintedKey } from './painted-originals.ts'

/** Hangs what came with the house where visitors will look for it. Everything else is painted when first asked for. */
export async function hangPictures(images: Images): Promise<void> {
  for (const picture of featuredPictures) {
    const size = { width: picture.width, format: 'avif' as const }
    await images.adopt(paintedKey(picture.work), size, await readPicture(picture))
  }
}
