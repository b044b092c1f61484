import { crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Fragment, gzipOf } from './fragment.ts'
import { checksumShift, joinedChecksum } from './joined-checksum.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'grapheme', minLength: 500, maxLength: 3_000 }),
)
const kinds = {
  plain: (piece: string) => new Fragment(piece),
  brief: (piece: string) => new Fragment(piece, true),
  packed: Fragment.packed,
}
const kind = fc.constantFrom<keyof typeof kinds>('plain', 'brief', 'packed')

test('the checksum of two joined pieces is computed from their checksums', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), fc.uint8Array({ maxLength: 5_000 }), (first, second) => {
      const joined = joinedChecksum(crc32(first), crc32(second), checksumShift(second.length))
      expect(joined).toBe(crc32(Buffer.concat([first, second])))
    }),
  )
})

test('fragments that were compressed one by one are one gzip file', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ text, kind })), (pieces) => {
      const whole = pieces.map((piece) => piece.text).join('')
      const fragments = pieces.map((piece) => kinds[piece.kind](piece.text))
      const zipped = gzipOf(fragments)
      // It fails on a checksum or a length that is not the file's.
      expect(gunzipSync(zipped).toString()).toBe(whole)
      expect(zipped.readUInt32LE(zipped.length - 8)).toBe(crc32(whole))
      expect(Buffer.concat(fragments.map(({ bytes }) => bytes)).toString()).toBe(whole)
    }),
  )
  expect(gunzipSync(gzipOf([new Fragment('x'.repeat(200_000), true)])).length).toBe(200_000)
})

test('a packed fragment equals a plain one, and holds its compressed bytes only', () => {
  fc.assert(
    fc.property(text, (piece) => {
      const [packed, plain] = [Fragment.packed(piece), new Fragment(piece)]
      expect([packed.digest, packed.length, packed.bytes.toString()]).toEqual([plain.digest, plain.length, piece])
      expect(packed.size).toBe(packed.deflated.length)
    }),
  )
})
