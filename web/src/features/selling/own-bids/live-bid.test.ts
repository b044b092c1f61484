import type { LotCard, LotStanding } from '@vermeil/contracts/selling/lots.schema'
import type { OwnBid } from '@vermeil/contracts/selling/own-bids.schema'
import { expect, test } from 'vitest'
import { byUrgency, withStanding } from './live-bid'

const closesAt = '2026-11-20T10:00:00.000Z'
const lot = { id: 'a', revision: 4, state: 'live', currentBid: 20_000, minimumBid: 22_500, bidCount: 1, closesAt }
const bidOn = (given: Partial<OwnBid> = {}, card: Partial<LotCard> = {}): OwnBid => ({
  lot: { ...lot, ...card } as LotCard,
  standing: 'leading',
  ...{ yourBid: 20_000, yourMax: 50_000, yourPaddle: 'Paddle 214' },
  lastBidAt: '2026-11-16T10:00:00.000Z',
  ...given,
})
const standing = (given: Partial<LotStanding>) =>
  ({ ...lot, revision: 5, leader: 'Paddle 7', buyer: null, ...given }) as LotStanding
const after = (bid: OwnBid, change: Partial<LotStanding>) =>
  withStanding({ bids: [bid], serverTime: '' }, standing(change)).bids[0]

test('somebody else’s bid makes it outbid, and the private maximum is gone', () => {
  expect(after(bidOn(), { currentBid: 60_000, minimumBid: 62_500 })).toMatchObject({
    standing: 'outbid',
    yourBid: 20_000,
    yourMax: null,
    lot: { currentBid: 60_000, minimumBid: 62_500 },
  })
})

test('a maximum that answers raises the own bid with the price', () => {
  expect(after(bidOn(), { leader: 'Paddle 214', currentBid: 30_000 })).toMatchObject({
    standing: 'leading',
    yourBid: 30_000,
    yourMax: 50_000,
  })
})

test.each([
  [{ state: 'sold', buyer: 'Paddle 214' }, 'won'],
  [{ state: 'sold', buyer: 'Paddle 7' }, 'lost'],
  [{ state: 'passed', leader: 'Paddle 214' }, 'lost'],
  [{ state: 'withdrawn' }, 'withdrawn'],
] as const)('an end of %o is %s', (change, expected) => {
  expect(after(bidOn(), change)?.standing).toBe(expected)
})

test('a late event about an earlier price changes nothing', () => {
  const bid = bidOn()
  expect(after(bid, { revision: 3, currentBid: 10_000, leader: 'Paddle 7' })).toBe(bid)
  expect(after(bid, { revision: 5, currentBid: 60_000 })?.lot.revision).toBe(5)
})

test('who leads counts also where the card was read after the bid it shows', () => {
  expect(after(bidOn({}, { revision: 5, currentBid: 60_000 }), { currentBid: 60_000 })?.standing).toBe('outbid')
})

test('a fixed price goes when the bids have passed it', () => {
  const bid = bidOn({}, { buyNowPrice: 50_000 })
  expect(after(bid, { currentBid: 49_999 })?.lot.buyNowPrice).toBe(50_000)
  expect(after(bid, { currentBid: 50_000 })?.lot.buyNowPrice).toBeNull()
})

test('an event of another lot changes nothing', () => {
  const bid = bidOn()
  expect(withStanding({ bids: [bid], serverTime: '' }, standing({ id: 'other' })).bids[0]).toBe(bid)
})

test('what closes first comes first, and what has ended last', () => {
  const late = bidOn({}, { id: 'late', closesAt: '2026-11-25T10:00:00.000Z' })
  const ended = bidOn({ standing: 'won' }, { id: 'ended', closesAt: '2026-11-10T10:00:00.000Z' })
  const soon = bidOn({ standing: 'outbid' }, { id: 'soon', closesAt: '2026-11-17T10:00:00.000Z' })
  const saleroom = bidOn({}, { id: 'saleroom', closesAt: null })
  expect(byUrgency([saleroom, ended, late, soon]).map((bid) => bid.lot.id)).toEqual([
    'soon',
    'late',
    'saleroom',
    'ended',
  ])
})
