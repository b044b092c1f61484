import { describe, expect, test } from 'vitest'
import { dollars } from '../money.schema.ts'
import { isAbovePrice, offeredBid, quickBidsOn } from './bid-amounts.ts'
import {
  clockUrgency,
  IncrementTable,
  incrementAt,
  isBuyNowAbovePrice,
  minimumBid,
  PlaceBidBody,
  type PricedLot,
} from './bidding.schema.ts'

const priced = (lot: PricedLot) => ({ ...lot, minimumBid: minimumBid(lot) })

const timed: PricedLot = { venue: 'timed', startingBid: dollars(100), currentBid: dollars(400), increments: null }
const live: PricedLot = { ...timed, venue: 'saleroom' }

describe('what a bid field offers', () => {
  test('the minimum is the price plus $25 on a timed lot and $50 in the saleroom', () => {
    expect(minimumBid(timed)).toBe(dollars(425))
    expect(minimumBid(live)).toBe(dollars(450))
  })

  test('with no bid yet the minimum is the starting bid', () => {
    expect(minimumBid({ ...timed, currentBid: null })).toBe(dollars(100))
    expect(minimumBid({ ...live, currentBid: null })).toBe(dollars(100))
  })

  test('the suggestion is $50 above the price on a timed lot and $100 in the saleroom, also before the first bid', () => {
    expect(offeredBid(priced(timed))).toBe(dollars(450))
    expect(offeredBid(priced(live))).toBe(dollars(500))
    expect(offeredBid(priced({ ...timed, currentBid: null }))).toBe(dollars(150))
    expect(offeredBid(priced({ ...live, currentBid: null }))).toBe(dollars(200))
  })

  test('the suggestion is never below the minimum', () => {
    expect(offeredBid(priced({ ...timed, increments: [{ from: 0, step: dollars(75) }] }))).toBe(dollars(475))
  })

  test('quick bids are $100, $250 and $500 above the price, as far as the increments allow', () => {
    expect(quickBidsOn(priced(live)).map(({ amount }) => amount)).toEqual([dollars(500), dollars(650), dollars(900)])
    const coarse = { ...live, increments: [{ from: 0, step: dollars(250) }] }
    expect(quickBidsOn(priced(coarse)).map(({ step }) => step)).toEqual([dollars(250), dollars(500)])
    const coarser = { ...live, increments: [{ from: 0, step: dollars(1_000) }] }
    expect(quickBidsOn(priced(coarser)).map(({ step }) => step)).toEqual([1_000, 2_000, 5_000].map(dollars))
  })
})

describe('a lot’s own increments', () => {
  const increments = [
    { from: 0, step: dollars(10) },
    { from: dollars(200), step: dollars(20) },
  ]

  test('a band holds from its first cent on', () => {
    expect(incrementAt({ venue: 'timed', increments }, dollars(200) - 1)).toBe(dollars(10))
    expect(incrementAt({ venue: 'timed', increments }, dollars(200))).toBe(dollars(20))
  })

  test.each([
    ['has no bands', []],
    ['leaves low prices out', [{ from: 1, step: 10 }]],
    [
      'goes down',
      [
        { from: 0, step: 10 },
        { from: 0, step: 20 },
      ],
    ],
    [
      'has shrinking steps',
      [
        { from: 0, step: 20 },
        { from: 100, step: 10 },
      ],
    ],
    ['has a step of nothing', [{ from: 0, step: 0 }]],
  ])('a table that %s is refused', (_flaw, table) => {
    expect(IncrementTable.safeParse(table).success).toBe(false)
  })

  test('a sound table is taken', () => {
    expect(IncrementTable.parse(increments)).toEqual(increments)
  })
})

describe('the body of a bid', () => {
  test.each([{ amount: 1, confirmUnusual: true }, { amount: 1 }, { maxAmount: dollars(500_000_000), country: 'ES' }])(
    '%o is well formed',
    (body) => {
      expect(PlaceBidBody.parse(body)).toEqual(body)
    },
  )

  test.each([
    {},
    { amount: 0 },
    { amount: -100 },
    { amount: 100.5 },
    { amount: '100' },
    { amount: dollars(500_000_000) + 1 },
    { amount: 100, maxAmount: 200 },
    { amount: 100, note: 'hello' },
    { amount: 100, country: 'Spain' },
  ])('%o is not', (body) => {
    expect(PlaceBidBody.safeParse(body).success).toBe(false)
  })
})

test('a first bid may equal the starting bid, and every other is above the current one', () => {
  expect(isAbovePrice({ startingBid: 100, currentBid: null }, 100)).toBe(true)
  expect(isAbovePrice({ startingBid: 100, currentBid: null }, 99)).toBe(false)
  expect(isAbovePrice({ startingBid: 100, currentBid: 400 }, 400)).toBe(false)
  expect(isAbovePrice({ startingBid: 100, currentBid: 400 }, 401)).toBe(true)
})

test('a buy-now price stands while it is above the bids', () => {
  expect(isBuyNowAbovePrice({ buyNowPrice: 500, currentBid: null })).toBe(true)
  expect(isBuyNowAbovePrice({ buyNowPrice: 500, currentBid: 499 })).toBe(true)
  expect(isBuyNowAbovePrice({ buyNowPrice: 500, currentBid: 500 })).toBe(false)
  expect(isBuyNowAbovePrice({ buyNowPrice: null, currentBid: null })).toBe(false)
})

test('the clock is low under five minutes and critical under one', () => {
  expect([300_000, 299_999, 60_000, 59_999].map(clockUrgency)).toEqual(['normal', 'low', 'low', 'critical'])
})
