import { expect, test } from 'vitest'
import { movedTo } from './moved-to'

test('a thing moves to its new place and the others close up', () => {
  expect(movedTo(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(movedTo(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(movedTo(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})
