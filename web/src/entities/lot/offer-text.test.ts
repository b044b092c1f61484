import { expect, test } from 'vitest'
import { offersOf } from './offer-text'

const lot: Parameters<typeof offersOf>[0] = {
  ...{ state: 'live', buyNowPrice: 900_000, isLeaseAvailable: true, leasePrice: 12_000 },
  ...{ currentBid: null, startingBid: 300_000 },
}

test('every way to come by a work is named with its price', () => {
  expect(offersOf(lot)).toEqual(['Buy now $9,000', 'Lease $120 a month', 'Bids start at $3,000'])
  expect(offersOf({ ...lot, buyNowPrice: null, isLeaseAvailable: false, currentBid: 350_000 })).toEqual([
    'Current bid $3,500',
  ])
})

test('a work that was sold has no offers', () => {
  expect(offersOf({ ...lot, state: 'sold' })).toEqual([])
})
