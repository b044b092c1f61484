import { expect, test } from 'vitest'
import { dominantColors } from './dominant-colors.ts'

const pixels = (...runs: [hex: string, count: number][]) =>
  Buffer.concat(runs.map(([hex, count]) => Buffer.from(hex.repeat(count), 'hex')))

test('a picture of one color has one color', () => {
  expect(dominantColors(pixels(['d9b45b', 400]))).toEqual(['#d9b45b'])
})

test('shades that look like one color count as one', () => {
  expect(dominantColors(pixels(['202020', 200], ['282828', 200]))).toEqual(['#242424'])
})

test('the color that fills most comes first, and a small bright one is not lost', () => {
  const colors = dominantColors(pixels(['0e0d0b', 512], ['d02020', 256], ['2040c0', 256]))
  expect(colors[0]).toBe('#0e0d0b')
  expect(colors).toEqual(expect.arrayContaining(['#d02020', '#2040c0']))
})

test('a rainbow has six colors', () => {
  const many = Array.from({ length: 256 }, (_, at): [string, number] => [
    Buffer.from([at, 255 - at, (at * 7) % 256]).toString('hex'),
    1,
  ])
  expect(dominantColors(pixels(...many))).toHaveLength(6)
})

test('no pixels, no colors', () => {
  expect(dominantColors(new Uint8Array())).toEqual([])
})
