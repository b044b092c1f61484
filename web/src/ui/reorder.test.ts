import { expect, test } from 'vitest'
import { reorder } from './reorder'

const list = ['a', 'b', 'c']

test.each([
  [0, 1, ['b', 'a', 'c']],
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
])('from %i to %i', (from, to, result) => {
  expect(reorder(list, from, to)).toEqual(result)
})

test.each([
  [0, -1],
  [2, 3],
  [5, 0],
  [1, 1],
])('from %i to %i nothing changes', (from, to) => {
  expect(reorder(list, from, to)).toBe(list)
})
