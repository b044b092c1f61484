import { expect, test } from 'vitest'
import { resultText } from './auctioneer-calls'

const sold = { outcome: 'highest-bidder', hammerPrice: 15_029_00, buyer: 'Paddle 45' } as const

test('the result is said for people, whatever the label calls it', () => {
  expect(resultText(sold)).toBe('Sold for $15,029 to Paddle 45')
  expect(resultText({ ...sold, outcome: 'marked-by-admin' })).toBe('Sold for $15,029 to Paddle 45')
  expect(resultText({ outcome: 'passed', hammerPrice: null, buyer: null })).toBe('Not sold')
  expect(resultText({ outcome: 'skipped-by-admin', hammerPrice: null, buyer: null })).toBe('Skipped by the auctioneer')
  expect(resultText({ outcome: null, hammerPrice: null, buyer: null })).toBeNull()
})
