import { expect, test } from 'vitest'
import { listingsInUse } from './listings-in-use'

test.each([
  [{ used: 2, limit: null }, '2 listings in use, with no limit.'],
  [{ used: 1, limit: null }, '1 listing in use, with no limit.'],
  [{ used: 1, limit: 3 }, '1 of 3 listings in use.'],
  [{ used: 1, limit: 1 }, '1 of 1 listing in use.'],
])('%o reads: %s', (listings, words) => {
  expect(listingsInUse(listings)).toBe(words)
})
