import { bidLimitOf } from '@vermeil/contracts/money/exposure.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { describe, expect, test } from 'vitest'
import { aBidder, aLot, minutes, msBefore, noon } from './bid-rules.fixtures.ts'
import { decideBid } from './bid-rules.ts'
import { decideBuyNow } from './closing-rules.ts'
import type { Allowance } from './exposure-rules.ts'

const early = msBefore(noon, minutes(60))
const bidder = aBidder('ada')
const may = (limit: number, elsewhere: number, rest: Partial<Allowance> = {}): Allowance => ({
  limit: { amount: dollars(limit), canCardLift: true },
  elsewhere: dollars(elsewhere),
  hasUnpaidPurchase: false,
  hasCard: false,
  ...rest,
})
const led = aLot({
  ...{ currentBid: dollars(300), leader: 'ada', leaderMax: dollars(900), leadInstruction: 1 },
  ...{ bidCount: 1, sequence: 1, instructionNo: 1 },
})

describe('the limit', () => {
  test.each([
    [
      { hasCard: false, bidLimit: null },
      { amount: 25, canCardLift: true },
    ],
    [{ hasCard: true, bidLimit: null }, null],
    [
      { hasCard: true, bidLimit: 7 },
      { amount: 7, canCardLift: false },
    ],
    [
      { hasCard: false, bidLimit: 90 },
      { amount: 90, canCardLift: false },
    ],
  ])('of %j is %j where the house allows 25 without a card', (person, limit) => {
    expect(bidLimitOf(person, 25)).toEqual(limit)
  })

  test('is none where the house has switched it off', () => {
    expect(bidLimitOf({ hasCard: false, bidLimit: null }, null)).toBeNull()
  })
})

describe('bids with a limit', () => {
  test('may reach it, and not exceed it by a cent', () => {
    const allowance = may(1_000, 600)
    expect(decideBid(aLot(), { bidder, amount: dollars(400) }, early, allowance)).toMatchObject({ accepted: true })
    expect(decideBid(aLot(), { bidder, maxAmount: dollars(400) }, early, allowance)).toMatchObject({ accepted: true })
    const refused = {
      code: 'bid.over-limit',
      details: { limit: dollars(1_000), exposure: dollars(600), reason: 'amount' },
    }
    expect(decideBid(aLot(), { bidder, amount: dollars(400) + 1 }, early, allowance)).toMatchObject(refused)
    expect(decideBid(aLot(), { bidder, maxAmount: dollars(400) + 1 }, early, allowance)).toMatchObject(refused)
  })

  test('a leader may lower what they owe, or say it again, however far above the limit they are', () => {
    const allowance = may(100, 600)
    for (const maxAmount of [dollars(900), dollars(500), dollars(300)]) {
      expect(decideBid(led, { bidder, maxAmount }, early, allowance)).toMatchObject({ accepted: true })
    }
    const openBid = { bidder, amount: dollars(900), confirmLeading: true }
    expect(decideBid(led, openBid, early, allowance)).toMatchObject({ accepted: true })
    expect(decideBid(led, { bidder, maxAmount: dollars(900) + 1 }, early, allowance)).toMatchObject({
      code: 'bid.over-limit',
      details: { exposure: dollars(1_500) },
    })
  })

  test('the state of the lot and the bidder come before it, and the price after', () => {
    const nothing = may(0, 0)
    const beforeIt = [aLot({ state: 'sold' }), aLot({ interestedParties: ['ada'] })]
    for (const [lot, code] of [
      [beforeIt[0], 'lot.sold'],
      [beforeIt[1], 'bid.own-lot'],
    ] as const) {
      expect(decideBid(lot ?? aLot(), { bidder, amount: dollars(1) }, early, nothing)).toMatchObject({ code })
    }
    const moved = { bidder, amount: dollars(1), expectedPrice: dollars(5) }
    expect(decideBid(aLot(), moved, early, nothing)).toMatchObject({ code: 'bid.over-limit' })
    expect(decideBid(aLot(), moved, early)).toMatchObject({ code: 'bid.price-moved' })
  })
})

describe('purchases that are paid later', () => {
  const priced = aLot({ buyNowPrice: dollars(1_000) })

  test('count as a bid does; what the buyer led the lot with is no longer owed', () => {
    expect(decideBuyNow(priced, bidder, early, may(1_000, 0))).toMatchObject({ accepted: true })
    expect(decideBuyNow(priced, bidder, early, may(1_000, 1))).toMatchObject({ code: 'bid.over-limit' })
    const own = { ...led, buyNowPrice: dollars(1_000) }
    expect(decideBuyNow(own, bidder, early, may(1_000, 0))).toMatchObject({ accepted: true })
  })

  test('are allowed one at a time without a card, also by somebody whose limit we set', () => {
    const again = may(9_999, 0, { hasUnpaidPurchase: true })
    expect(decideBuyNow(priced, bidder, early, again)).toMatchObject({
      code: 'bid.over-limit',
      details: { reason: 'purchase', canCardLift: true },
    })
    const set = { ...again, limit: { amount: dollars(9_999), canCardLift: false } }
    expect(decideBuyNow(priced, bidder, early, set)).toMatchObject({
      code: 'bid.over-limit',
      details: { reason: 'purchase', canCardLift: true },
    })
    expect(decideBuyNow(priced, bidder, early, { ...set, hasCard: true })).toMatchObject({ accepted: true })
  })
})
