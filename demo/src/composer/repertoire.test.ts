import { createHash } from 'node:crypto'
import { shareOf } from '@vermeil/test-kit/tier'
import { describe, expect, test } from 'vitest'
import { SAMPLE_RATE } from './loop.ts'
import { perform } from './render-piece.ts'
import { repertoire } from './repertoire.ts'

const decibels = (ratio: number) => 20 * Math.log10(ratio)
const meanSquare = (samples: Int16Array) => samples.reduce((sum, value) => sum + value * value, 0) / samples.length

test('every piece has a name of its own and lasts 60 to 90 seconds', () => {
  expect(new Set(repertoire.map(({ slug }) => slug)).size).toBe(repertoire.length)
  expect(new Set(repertoire.map(({ title }) => title)).size).toBe(repertoire.length)
  for (const { seconds } of repertoire) expect(seconds).toSatisfy((it: number) => it >= 60 && it <= 90)
})

// Rendering is the slow part, so each piece is played once and everything is asked of that one performance: of one
// piece in the quick tier, of the others in the deep one.
const played = shareOf(repertoire, repertoire.length)
const performances = new Map(played.map((piece) => [piece, perform(piece)]))
const sampled = { timeout: 120_000, tags: ['sampled'] }

describe.each(played)('$title', sampled, (piece) => {
  const { left, right } = performances.get(piece)!

  test('is as long as it says', () => {
    expect(left.length).toBe(piece.seconds * SAMPLE_RATE)
    expect(right.length).toBe(left.length)
  })

  test.each([
    ['left', left],
    ['right', right],
  ] as const)('its %s side is quiet, never clipped, and centered', (_, side) => {
    expect(decibels(Math.sqrt(meanSquare(side)) / 32_768)).toBeCloseTo(-20, 0)
    expect(decibels(side.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0) / 32_768)).toBeLessThan(-1.4)
    expect(Math.abs(side.reduce((sum, value) => sum + value, 0) / side.length)).toBeLessThan(1)
  })

  test('ends where it begins: the seam is no rougher than the music around it', () => {
    for (const side of [left, right]) {
      const at = (i: number) => side[(i + side.length) % side.length]!
      const bend = (i: number) => Math.abs(at(i - 1) - 2 * at(i) + at(i + 1))
      const around = Array.from({ length: 2 * SAMPLE_RATE }, (_, i) => bend(i + 2)) // the first two seconds, past the seam
      const before = Array.from({ length: 2 * SAMPLE_RATE }, (_, i) => bend(-i - 3))
      const roughest = [...around, ...before].reduce((most, value) => Math.max(most, value), 0)
      expect(Math.max(bend(-1), bend(0))).toBeLessThanOrEqual(roughest)
    }
  })

  test('is stereo', () => {
    const difference = left.map((value, i) => (value - right[i]!) / 2)
    expect(meanSquare(difference) / meanSquare(left)).toBeGreaterThan(0.02)
  })
})

test('the same piece is the same music each time', sampled, () => {
  const piece = played[0]!
  const digest = ({ left, right }: ReturnType<typeof perform>) =>
    createHash('sha256').update(left).update(right).digest('hex')
  expect(digest(perform(piece))).toBe(digest(performances.get(piece)!))
})
