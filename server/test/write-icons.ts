import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

// Draws the raster icons from the two SVGs in web/public. Run `npm run icons` after one of them has changed. The results
// are committed: they change once in years, are small, and the web's build needs no image library for them.

const folder = join(import.meta.dirname, '..', '..', 'web', 'public')
const DRAWN_AT = 64 // the SVGs' own size

const draw = (file: string, size: number) =>
  sharp(readFileSync(join(folder, file)), { density: (72 * size) / DRAWN_AT })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
const write = (name: string, data: Buffer) => writeFileSync(join(folder, name), data)

/** An ICO file is a table of pictures, which may be PNGs. */
function icoOf(pictures: readonly { size: number; data: Buffer }[]): Buffer {
  const table = Buffer.alloc(6 + 16 * pictures.length)
  table.writeUInt16LE(1, 2) // icons, not cursors
  table.writeUInt16LE(pictures.length, 4)
  let offset = table.length
  for (const [index, { size, data }] of pictures.entries()) {
    const entry = 6 + 16 * index
    table.writeUInt8(size, entry)
    table.writeUInt8(size, entry + 1)
    table.writeUInt16LE(1, entry + 4) // color planes
    table.writeUInt16LE(32, entry + 6) // bits per pixel
    table.writeUInt32LE(data.length, entry + 8)
    table.writeUInt32LE(offset, entry + 12)
    offset += data.length
  }
  return Buffer.concat([table, ...pictures.map(({ data }) => data)])
}

write('icon-192.png', await draw('favicon.svg', 192))
write('icon-512.png', await draw('favicon.svg', 512))
write('icon-maskable-512.png', await draw('icon-maskable.svg', 512))
write('apple-touch-icon.png', await draw('icon-maskable.svg', 180))
const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, data: await draw('favicon.svg', size) })))
write('favicon.ico', icoOf(small))

// The card of a shared link, for pages that have no picture of their own.
const background = { width: 1200, height: 630, channels: 3, background: '#0e0d0b' } as const
const card = sharp({ create: background }).composite([{ input: await draw('favicon.svg', 420) }])
write('share-card.png', await card.png({ compressionLevel: 9, palette: true }).toBuffer())
