import { expect, test } from 'vitest'
import { dominantColours } from './dominant-colours.ts'

const pixels = (...runs: [hex: string, count: number][]) =>
  Buffer.concat(runs.map(([hex, count]) => Buffer.from(hex.repeat(count), 'hex')))

test('a picture of one colour has one', () => {
  expect(dominantColours(pixels(['d9b45b', 400]))).toEqual(['#d9b45b'])
})

test('shades that the eye takes for one colour are one', () => {
  expect(dominantColours(pixels(['202020', 200], ['282828', 200]))).toEqual(['#242424'])
})

test('the colour that fills most comes first, and a small bright one is not lost', () => {
  const colours = dominantColours(pixels(['0e0d0b', 512], ['d02020', 256], ['2040c0', 256]))
  expect(colours[0]).toBe('#0e0d0b')
  expect(colours).toEqual(expect.arrayContaining(['#d02020', '#2040c0']))
})

test('a rainbow is told in six', () => {
  const many = Array.from({ length: 256 }, (_, at): [string, number] => [
    Buffer.from([at, 255 - at, (at * 7) % 256]).toString('hex'),
    1,
  ])
  expect(dominantColours(pixels(...many))).toHaveLength(6)
})

test('no pixels, no colours', () => {
  expect(dominantColours(new Uint8Array())).toEqual([])
})
