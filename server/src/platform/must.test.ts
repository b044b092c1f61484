import { expect, test } from 'vitest'
import { must, one } from './must.ts'

test('must returns the value, also when it is falsy', () => {
  expect(must(0, 'a count')).toBe(0)
  expect(must('', 'a name')).toBe('')
})

test('must says what it expected', () => {
  expect(() => must(undefined, 'the lot of the sale')).toThrow('Expected the lot of the sale.')
  expect(() => must(null, 'the lot of the sale')).toThrow('Expected the lot of the sale.')
})

test('one returns the only row and refuses any other number', () => {
  expect(one([{ id: 1 }])).toEqual({ id: 1 })
  expect(() => one([])).toThrow('Expected one row, got 0.')
  expect(() => one([1, 2])).toThrow('Expected one row, got 2.')
})
