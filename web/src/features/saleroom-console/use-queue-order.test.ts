// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { inOrder } from './use-queue-order'

test('lots that an order does not name follow in their old order; unknown ids are skipped', () => {
  const lots = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(inOrder(lots, ['c', 'x'])).toEqual([{ id: 'c' }, { id: 'a' }, { id: 'b' }])
})
