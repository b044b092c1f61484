import { expect, test } from 'vitest'
import { closedText, isOpen, lotPrice } from './lot-text'

const lot = { state: 'live', currentBid: null, startingBid: 50_000, hammerPrice: null } as const

test('the starting bid stands for the price until somebody has bid', () => {
  expect(lotPrice(lot)).toEqual({ label: 'Starting bid', amount: 50_000 })
  expect(lotPrice({ ...lot, currentBid: 52_500 })).toEqual({ label: 'Current bid', amount: 52_500 })
})

test('a sold lot shows what it was sold for, which a purchase at a fixed price makes other than the last bid', () => {
  const sold = { ...lot, state: 'sold', currentBid: 52_500, hammerPrice: 90_000 } as const
  expect(lotPrice(sold)).toEqual({ label: 'Sold for', amount: 90_000 })
})

test('a lot that passed still shows where the bidding ended', () => {
  expect(lotPrice({ ...lot, state: 'passed', currentBid: 52_500 })).toEqual({ label: 'Current bid', amount: 52_500 })
})

test('a closed lot says why, an open one says nothing', () => {
  expect(closedText({ state: 'live', outcome: null })).toBeNull()
  expect(closedText({ state: 'stopped', outcome: null })).toBe('Bidding has been stopped by admin.')
  expect(closedText({ state: 'sold', outcome: 'highest-bidder' })).toBe('ENDED - SOLD TO HIGHEST BIDDER')
})

test('a stopped lot is open: its bids stand and its clock only waits', () => {
  expect(isOpen({ state: 'stopped' })).toBe(true)
  expect(isOpen({ state: 'scheduled' })).toBe(false)
})
