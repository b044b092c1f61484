import { expect, test } from 'vitest'
import { inOrder, moved } from './queue-order'

test('an item moves up or down, and nothing is lost', () => {
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
})

test('past either end nothing moves', () => {
  const items = ['a', 'b']
  expect(moved(items, 0, -1)).toBe(items)
  expect(moved(items, 1, 2)).toBe(items)
  expect(moved(items, 5, 0)).toBe(items)
})

test('lots that an order does not name follow as they were; unknown ids are passed over', () => {
  const lots = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(inOrder(lots, ['c', 'x'])).toEqual([{ id: 'c' }, { id: 'a' }, { id: 'b' }])
})
