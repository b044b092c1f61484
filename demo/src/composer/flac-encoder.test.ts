import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRandom } from '../painter/random.ts'
import { decodeFlac } from './flac-decoder.fixtures.ts'
import { encodeFlac } from './flac-encoder.ts'

const sampleRate = 24_000
const channel = (length: number, sample: (i: number) => number) => Int16Array.from({ length }, (_, i) => sample(i))
const random = createRandom(7)
const noise = () => random.whole(-32_768, 32_767)

test.each([
  [
    'tones of two heights',
    channel(10_000, (i) => 8000 * Math.sin(i / 20)),
    channel(10_000, (i) => 9000 * Math.sin(i / 31)),
  ],
  [
    'the same on both sides, which is encoded as middle and difference',
    channel(8192, (i) => (i * 37) % 901),
    channel(8192, (i) => (i * 37) % 901),
  ],
  ['noise at full scale, the hardest to predict', channel(5000, noise), channel(5000, noise)],
  [
    'opposite extremes, whose difference needs 17 bits',
    channel(4096, (i) => (i % 2 ? 32_767 : -32_768)),
    channel(4096, (i) => (i % 2 ? -32_768 : 32_767)),
  ],
  ['silence', new Int16Array(4100), new Int16Array(4100)],
  ['a single sample', channel(1, () => -5), channel(1, () => 6)],
])('%s come back as they went in', (_, left, right) => {
  const decoded = decodeFlac(encodeFlac({ left, right, sampleRate }))
  expect(decoded).toMatchObject({ sampleRate, channels: 2 })
  expect(decoded.left).toEqual(left)
  expect(decoded.right).toEqual(right)
})

test('frames past the 128th, whose numbers take two bytes, are found', () => {
  const left = channel(4096 * 130, (i) => (i >> 12) - 60)
  const decoded = decodeFlac(encodeFlac({ left, right: left, sampleRate }))
  expect(decoded.left).toEqual(left)
})

test('the signature is that of the samples, so that any decoder can check itself', () => {
  const left = channel(300, (i) => i)
  const right = channel(300, (i) => -i)
  const interleaved = Int16Array.from({ length: 600 }, (_, i) => (i % 2 ? right : left)[i >> 1]!)
  const { md5 } = decodeFlac(encodeFlac({ left, right, sampleRate }))
  expect(md5).toBe(createHash('md5').update(new Uint8Array(interleaved.buffer)).digest('hex'))
})

test('a soft tone takes less than half of its samples', () => {
  const tone = channel(24_000, (i) => 3000 * Math.sin(i / 15))
  expect(encodeFlac({ left: tone, right: tone, sampleRate }).length).toBeLessThan(tone.byteLength)
})

test('channels of different lengths and unknown rates are refused', () => {
  expect(() => encodeFlac({ left: new Int16Array(2), right: new Int16Array(3), sampleRate })).toThrow(RangeError)
  expect(() => encodeFlac({ left: new Int16Array(2), right: new Int16Array(2), sampleRate: 12_345 })).toThrow(
    RangeError,
  )
})
