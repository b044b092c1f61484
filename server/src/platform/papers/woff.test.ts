import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { uncompressWoff } from './woff.ts'

const require = createRequire(import.meta.url)
const woff = readFileSync(require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'))

/** As OpenType defines it: the sum of a table's 32-bit words. The one of `head` leaves a word out. */
function checksumOf(table: Buffer): number {
  const words = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
  let sum = 0
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0
  return sum
}

test('the tables of an uncompressed font have the checksums that its file states', () => {
  const font = uncompressWoff(woff)
  expect(font.length).toBe(woff.readUInt32BE(16)) // the size that the file states
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + index * 16
    const offset = font.readUInt32BE(entry + 8)
    return {
      tag: font.toString('latin1', entry, entry + 4),
      stated: font.readUInt32BE(entry + 4),
      found: checksumOf(font.subarray(offset, offset + font.readUInt32BE(entry + 12))),
    }
  })
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'loca']))
  for (const { tag, stated, found } of tables)
    if (tag !== 'head') expect({ tag, sum: found }).toEqual({ tag, sum: stated })
})

test('a file of another format is refused', () => {
  expect(() => uncompressWoff(Buffer.from('OTTO and more'))).toThrow('no WOFF file')
})
