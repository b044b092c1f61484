import { expect, test } from 'vitest'
import { colorName, colorNames } from './color-names.ts'

test.each([
  ['#c81e1e', 'red'],
  ['#e8842b', 'orange'],
  ['#e6c832', 'yellow'],
  ['#3a7d44', 'green'],
  ['#2b5fa8', 'blue'],
  ['#6a3fa0', 'purple'],
  ['#e58fb1', 'pink'],
  ['#6b4423', 'brown'],
  ['#0b0a09', 'black'],
  ['#8a8a8a', 'gray'],
  ['#fdfcfa', 'white'],
])('%s is %s', (hex, name) => {
  expect(colorName(hex)).toBe(name)
})

test('each color is named once', () => {
  expect(colorNames(['#2b5fa8', '#1f4f98', '#0b0a09'])).toEqual(['blue', 'black'])
})
