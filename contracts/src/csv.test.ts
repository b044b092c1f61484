import { expect, test } from 'vitest'
import { csvField, csvLine } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['﹣1', "'﹣1"],
  [' =1+1', "' =1+1"],
  ['@sum(a1)', "'@sum(a1)"],
  ['Low Tide', 'Low Tide'],
  ['a-b', 'a-b'],
])('%s is no formula in a spreadsheet', (text, written) => expect(csvField(text)).toBe(written))

// A spreadsheet splits by what its country or its user chose.
test.each([';', '\t', '|', ',', '\n', '\r'])('a cell with %j is one cell by whatever a line is split', (separator) => {
  expect(csvField(`x${separator}=1+1`)).toBe(`"x${separator}=1+1"`)
  expect(csvField(`say "x"${separator}y`)).toBe(`"say ""x""${separator}y"`)
})

test('numbers stay numbers, also below zero', () => {
  expect(csvLine([-5, null, true, 'x'])).toBe('-5,,true,x\r\n')
})
