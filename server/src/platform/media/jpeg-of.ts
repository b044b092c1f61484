import sharp from 'sharp'
import { maxPixels } from './normalize-image.ts'

/** A stored picture as a paper can hold it; null if it can't be read. */
export async function jpegOf(data: Buffer, width: number): Promise<Buffer | null> {
  try {
    const picture = sharp(data, { limitInputPixels: maxPixels }).resize({ width, withoutEnlargement: true })
    return await picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer()
  } catch {
    return null
  }
}
