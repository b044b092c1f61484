import { csvField } from '@vermeil/contracts/csv'
import { expect, test } from 'vitest'
import { csvText } from './csv'

test('a field is quoted only where RFC 4180 asks for it', () => {
  expect(csvField('Oil on linen')).toBe('Oil on linen')
  expect(csvField('Rose, Moss')).toBe('"Rose, Moss"')
  expect(csvField('The "Blue" hour')).toBe('"The ""Blue"" hour"')
  expect(csvField('two\nlines')).toBe('"two\nlines"')
  expect(csvField('two\r\nlines')).toBe('"two\r\nlines"')
  expect(csvField('')).toBe('')
})

test('text that a spreadsheet would run as a formula stays text', () => {
  expect(csvField('=HYPERLINK("https://elsewhere.example")')).toBe(`"'=HYPERLINK(""https://elsewhere.example"")"`)
  for (const start of ['=', '+', '-', '@']) expect(csvField(`${start}1+1`)).toBe(`'${start}1+1`)
  expect(csvField('\r=1+1')).toBe(`"'\r=1+1"`)
  expect(csvField('\t1+1')).toBe(`"'\t1+1"`)
  // Only the start counts, and a number is no text.
  expect(csvField('1=1')).toBe('1=1')
  expect(csvField(-12.5)).toBe('-12.5')
})

test('other values are written plainly, and a missing one is empty', () => {
  expect([csvField(0), csvField(true), csvField(null)]).toEqual(['0', 'true', ''])
})

test('every line ends with CRLF, the headings first', () => {
  const columns = [
    { header: 'Work', value: (row: { title: string; cents: number }) => row.title },
    { header: 'Amount, USD', value: (row: { title: string; cents: number }) => row.cents / 100 },
  ]
  expect(csvText(columns, [])).toBe('Work,"Amount, USD"\r\n')
  expect(csvText(columns, [{ title: 'Harvest', cents: 112_650 }])).toBe('Work,"Amount, USD"\r\nHarvest,1126.5\r\n')
})
