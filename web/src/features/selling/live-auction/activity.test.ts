import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { expect, test } from 'vitest'
import { type Activity, activityBetween, activityOnArrival } from './activity'

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
  buyer?: string
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
  const lot = { id, lotNumber: 7, title: 'Night Harbor' }
  const current = { lot, standing: { ...base, ...standing }, recentBids }
  return { serverTime: '2026-11-15T10:00:09.000Z', remainingMs, current } as unknown as SaleroomView
}

const wordsOf = (activity: readonly Activity[]) =>
  activity.map(({ who, text }) => (who === null ? text : `${who} ${text}`))
const texts = (before: SaleroomView, after: SaleroomView) => wordsOf(activityBetween(before, after))

test('on arrival the latest bids are shown, oldest first', () => {
  const recentBids = [bid(1, 'Paddle 214', 500_00), bid(2, 'Paddle 215', 600_00)]
  const view = aView({ sequence: 2, currentBid: 600_00, recentBids })
  expect(wordsOf(activityOnArrival(view))).toEqual(['Paddle 214 bid $500.', 'Paddle 215 bid $600.'])
  const ended = aView({
    sequence: 2,
    state: 'sold',
    outcome: 'highest-bidder',
    hammerPrice: 600_00,
    buyer: 'Paddle 45',
    recentBids,
  })
  expect(wordsOf(activityOnArrival(ended)).at(-1)).toBe('Sold for $600 to Paddle 45.')
})

test('on arrival a lot without bids is announced, and an empty room has nothing to show', () => {
  expect(wordsOf(activityOnArrival(aView()))).toEqual(['Lot 7, “Night Harbor”, is on the block.'])
  expect(activityOnArrival({ ...aView(), current: null })).toEqual([])
})

test('what is shown on arrival is not repeated by the next view', () => {
  const first = aView({ sequence: 1, currentBid: 500_00, recentBids: [bid(1, 'Paddle 214', 500_00)] })
  const recentBids = [bid(1, 'Paddle 214', 500_00), bid(2, 'Paddle 215', 600_00)]
  const next = aView({ sequence: 2, currentBid: 600_00, recentBids })
  const keys = [...activityOnArrival(first), ...activityBetween(first, next)].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toHaveLength(2)
})

test('new bids are listed in their order, under the names the room knows', () => {
  const before = aView({ sequence: 1, currentBid: 500_00, recentBids: [bid(1, 'Paddle 214', 500_00)] })
  const recentBids = [bid(1, 'Paddle 214', 500_00), bid(2, 'Paddle 215', 600_00), bid(3, 'Paddle 214', 700_00)]
  const after = aView({ sequence: 3, currentBid: 700_00, recentBids })
  expect(texts(before, after)).toEqual(['Paddle 215 bid $600.', 'Paddle 214 bid $700.'])
})

test('a lot that comes on the block is announced, and its earlier bids are not announced', () => {
  const after = aView({ id: 'b', sequence: 1, currentBid: 500_00, recentBids: [bid(1, 'Paddle 214', 500_00)] })
  expect(texts(aView(), after)).toEqual(['Lot 7, “Night Harbor”, is on the block.'])
})

test('the auctioneer’s actions are listed: stop, resume, correction, more time, the end', () => {
  const open = aView({ currentBid: 700_00 })
  const stopped = aView({ currentBid: 700_00, state: 'stopped' })
  expect(texts(open, stopped)).toEqual(['Bidding is stopped by the auctioneer.'])
  expect(texts(stopped, open)).toEqual(['Bidding goes on.'])
  expect(texts(open, aView({ currentBid: 600_00, sequence: 1 }))).toEqual(['The auctioneer corrected the bid to $600.'])
  expect(texts(open, aView({ currentBid: 700_00, remainingMs: 799_000 }))).toEqual([
    'The auctioneer added five minutes.',
  ])
  const sold = aView({
    currentBid: 700_00,
    state: 'sold',
    outcome: 'highest-bidder',
    hammerPrice: 700_00,
    buyer: 'Paddle 45',
  })
  expect(texts(open, sold)).toEqual(['Sold for $700 to Paddle 45.'])
})

test('nothing new is no activity', () => {
  expect(texts(aView(), aView({ remainingMs: 499_000 }))).toEqual([])
})
