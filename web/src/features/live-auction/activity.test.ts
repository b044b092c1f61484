import type { SaleroomView } from '@vermeil/contracts/auctions'
import { expect, test } from 'vitest'
import { activityBetween } from './activity'

const bid = (sequence: number, bidder: string, amount: number) => ({
  lotId: 'a',
  sequence,
  bidder,
  amount,
  placedAt: `2026-11-15T10:00:0${sequence}.000Z`,
})

type Changes = {
  id?: string
  state?: string
  currentBid?: number | null
  recentBids?: object[]
  sequence?: number
  outcome?: string | null
  hammerPrice?: number | null
  remainingMs?: number
}

function aView({ id = 'a', remainingMs = 500_000, recentBids = [], ...standing }: Changes = {}) {
  const base = {
    id,
    state: 'live',
    startingBid: 500_00,
    currentBid: null,
    sequence: 0,
    outcome: null,
    hammerPrice: null,
  }
  const lot = { id, lotNumber: 7, title: 'Night Harbour' }
  const current = { lot, standing: { ...base, ...standing }, recentBids }
  return { serverTime: '2026-11-15T10:00:09.000Z', remainingMs, current } as unknown as SaleroomView
}

const texts = (before: SaleroomView, after: SaleroomView) =>
  activityBetween(before, after).map(({ who, text }) => (who === null ? text : `${who} ${text}`))

test('new bids are told in their order, under the names the room knows', () => {
  const before = aView({ sequence: 1, currentBid: 500_00, recentBids: [bid(1, 'Bidder A', 500_00)] })
  const recentBids = [bid(1, 'Bidder A', 500_00), bid(2, 'Bidder B', 600_00), bid(3, 'Bidder A', 700_00)]
  const after = aView({ sequence: 3, currentBid: 700_00, recentBids })
  expect(texts(before, after)).toEqual(['Bidder B bid $600.', 'Bidder A bid $700.'])
})

test('a lot that comes on the block is announced, and the bids it brings along are no news', () => {
  const after = aView({ id: 'b', sequence: 1, currentBid: 500_00, recentBids: [bid(1, 'Bidder A', 500_00)] })
  expect(texts(aView(), after)).toEqual(['Lot 7, “Night Harbour”, is on the block.'])
})

test('what the house does is told: stop, resume, correction, more time, the end', () => {
  const open = aView({ currentBid: 700_00 })
  const stopped = aView({ currentBid: 700_00, state: 'stopped' })
  expect(texts(open, stopped)).toEqual(['Bidding is stopped by the house.'])
  expect(texts(stopped, open)).toEqual(['Bidding goes on.'])
  expect(texts(open, aView({ currentBid: 600_00, sequence: 1 }))).toEqual(['The house corrected the bid to $600.'])
  expect(texts(open, aView({ currentBid: 700_00, remainingMs: 799_000 }))).toEqual(['The house added five minutes.'])
  const sold = aView({ currentBid: 700_00, state: 'sold', outcome: 'highest-bidder', hammerPrice: 700_00 })
  expect(texts(open, sold)).toEqual(['ENDED - SOLD TO HIGHEST BIDDER, $700'])
})

test('nothing new is no activity', () => {
  expect(texts(aView(), aView({ remainingMs: 499_000 }))).toEqual([])
})
