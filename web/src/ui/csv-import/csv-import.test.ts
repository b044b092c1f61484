import { csvField } from '@vermeil/contracts/csv'
import { Day } from '@vermeil/contracts/records.schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseCsv } from './parse-csv'
import { readChoice, readDay, readMoney, readNumber, readRows } from './read-rows'

test('a file is read as our own export writes it', () => {
  const field = fc.string().map((text) => text.trim().replace(/\r\n?/g, '\n'))
  fc.assert(
    fc.property(fc.array(field, { minLength: 2, maxLength: 4 }), (fields) => {
      const isEmpty = fields.every((text) => text === '')
      const file = `a,b\r\n${fields.map(csvField).join(',')}\r\n`
      expect(parseCsv(file).slice(1)).toEqual(
        isEmpty ? [] : [fields.map((text) => text.replace(/^'(?=[=+\-@\t])/, ''))],
      )
    }),
  )
})

test('semicolons, tabs, a byte order mark and empty lines are taken as spreadsheets write them', () => {
  expect(parseCsv('\uFEFFTitle;Price\r\n"Low; Tide";650\r\n;\r\n\r\n')).toEqual([
    ['Title', 'Price'],
    ['Low; Tide', '650'],
  ])
  expect(parseCsv('Title\tPrice\nLow Tide\t650')).toEqual([
    ['Title', 'Price'],
    ['Low Tide', '650'],
  ])
})

test('money, numbers, days and choices are read, and what is none of them is left for the schema', () => {
  expect(['$650', '1,250.50', '', 'six hundred'].map(readMoney)).toEqual([65_000, 125_050, 0, 'six hundred'])
  expect(['3.5', '', 'heavy'].map(readNumber)).toEqual([3.5, null, 'heavy'])
  expect(['2026-05-01', '5/1/2026', '', 'May'].map(readDay)).toEqual(['2026-05-01', '2026-05-01', null, 'May'])
  const status = readChoice({ 'post-production': 'Post Production' }, 'planning')
  expect(['post production', 'Post-Production', '', 'Wrapped'].map(status)).toEqual([
    ...['post-production', 'post-production', 'planning', 'Wrapped'],
  ])
})

const columns = [
  { header: 'Title', field: 'title', example: '' },
  { header: 'Price', field: 'price', read: readMoney, example: '' },
  { header: 'Note', field: 'note', example: '', isOptional: true },
]
const schema = z.strictObject({
  title: z.string().min(1, 'Title is required.'),
  price: z.int('Please enter a price.'),
  note: z.string(),
})

test('each row is the schema’s, or says what is wrong with it', () => {
  expect(readRows('price, TITLE ,Else\n$650,Low Tide,x\nlots,,\n', columns, schema, 10)).toEqual({
    problem: null,
    rows: [
      { line: 2, cells: ['Low Tide', '$650', ''], row: { title: 'Low Tide', price: 65_000, note: '' }, problems: [] },
      {
        ...{ line: 3, cells: ['', 'lots', ''], row: null },
        problems: ['Title: Title is required.', 'Price: Please enter a price.'],
      },
    ],
  })
})

test('a wrong date has one message', () => {
  const dates = [{ header: 'Date', field: 'date', read: readDay, example: '' }]
  const { rows } = readRows('Date\nMay\n2/30/2026\n7/4/1776\n5/1/2026', dates, z.strictObject({ date: Day }), 10)
  expect(rows.map(({ problems }) => problems)).toEqual([
    ['Date: Please enter a date.'],
    ['Date: Please enter a date.'],
    ['Date: Please enter a date between 1900 and 2199.'],
    [],
  ])
})

test('a file without a column, without rows or with too many of them is refused as a whole', () => {
  expect(readRows('Title\nLow Tide', columns, schema, 10).problem).toContain('no column “Price”')
  expect(readRows('Title,Price', columns, schema, 10).problem).toContain('no rows')
  expect(readRows('Title,Price\na,1\nb,2', columns, schema, 1).problem).toContain('at most 1')
})
