import { expect, test } from 'vitest'
import { colourName, colourNames } from './colour-names.ts'

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
  ['#8a8a8a', 'grey'],
  ['#fdfcfa', 'white'],
])('%s is %s', (hex, name) => {
  expect(colourName(hex)).toBe(name)
})

test('each colour is named once', () => {
  expect(colourNames(['#2b5fa8', '#1f4f98', '#0b0a09'])).toEqual(['blue', 'black'])
})
