import { expect, test } from 'vitest'
import { countText } from './notice-topics'

test('the bell counts to 99 and then says 99+', () => {
  expect([0, 1, 99, 100, 4_000].map(countText)).toEqual(['0', '1', '99', '99+', '99+'])
})
