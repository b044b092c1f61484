import { dollars } from '@vermeil/contracts/money.schema'
import { largestBid } from '@vermeil/contracts/selling/bidding.schema'
import { describe, expect, test } from 'vitest'
import { aSaleroomLot, minutes, msBefore, noon } from './bid-rules.fixtures.ts'
import { decideFloorBid, decideHousePurchase, decideSkip, decideSold } from './console-rules.ts'
import { LotAtPlay } from './lot-play.fixtures.ts'
import { housePaddles } from './lot-states.ts'

const now = msBefore(noon, minutes(5))
const ledBy = (leader: string, currentBid: number) => ({
  leader,
  currentBid: dollars(currentBid),
  leadInstruction: 1,
  instructionNo: 1,
})

describe('+$100', () => {
  test('is a bid of the floor paddle, a hundred above the shown price, with the administrator behind it', () => {
    const play = new LotAtPlay(aSaleroomLot())
    play.floor()
    expect(play.lot).toMatchObject({ currentBid: dollars(200), leader: housePaddles.floor, bidCount: 1 })
    expect(play.entries[0]).toMatchObject({ kind: 'floor', actor: 'admin' })
    play.open('ada', dollars(250))
    expect(play.floor()).toMatchObject({ outbid: 'ada', lot: { currentBid: dollars(350) } })
  })

  test('is answered by a ceiling', () => {
    const play = new LotAtPlay(aSaleroomLot())
    play.ceiling('ada', dollars(1_000))
    play.floor()
    expect(play.lot).toMatchObject({ leader: 'ada', currentBid: dollars(250) })
    expect(play.entries.at(-1)).toMatchObject({ kind: 'ceiling-answer', actor: null })
  })

  test('is refused above the largest bid, with a code', () => {
    const near = aSaleroomLot(ledBy('ada', 0))
    const at = (currentBid: number) => decideFloorBid({ ...near, currentBid }, 'admin', now)
    expect(at(largestBid - dollars(100))).toMatchObject({ lot: { currentBid: largestBid } })
    expect(at(largestBid - dollars(100) + 1)).toMatchObject({ code: 'bid.too-high', details: { max: largestBid } })
  })

  test('is refused while stopped and at the hammer, like any bid', () => {
    expect(decideFloorBid(aSaleroomLot({ state: 'stopped', stoppedAt: now }), 'admin', now)).toMatchObject({
      code: 'lot.stopped',
    })
    expect(decideFloorBid(aSaleroomLot(), 'admin', noon)).toMatchObject({ code: 'lot.closed' })
  })
})

describe('−$100', () => {
  test('lowers what the leader owes and leaves the leader and the ceiling', () => {
    const play = new LotAtPlay(aSaleroomLot())
    play.ceiling('ada', dollars(600))
    play.open('ben', dollars(450))
    play.correct()
    expect(play.lot).toMatchObject({ leader: 'ada', currentBid: dollars(400), leaderMax: dollars(600), bidCount: 3 })
    expect(play.entries.at(-1)).toMatchObject({ kind: 'correction', bidder: 'ada', reason: 'Misheard', actor: 'admin' })
  })

  test('stops at the starting bid', () => {
    const play = new LotAtPlay(aSaleroomLot())
    expect(play.correct()).toMatchObject({ code: 'lot.no-bids' })
    play.open('ada', dollars(150))
    play.correct()
    expect(play.lot.currentBid).toBe(dollars(100))
    expect(play.correct()).toMatchObject({ code: 'lot.at-starting-bid' })
  })

  test('wakes no ceiling that was already outbid', () => {
    const play = new LotAtPlay(aSaleroomLot())
    play.ceiling('ada', dollars(500))
    play.open('ben', dollars(550))
    play.correct()
    play.open('cleo', dollars(500))
    expect(play.lot).toMatchObject({ leader: 'cleo', currentBid: dollars(500) })
  })

  test('is possible while stopped, which is when a mistake gets sorted out', () => {
    const play = new LotAtPlay(aSaleroomLot({ state: 'stopped', stoppedAt: now, ...ledBy('ada', 300) }))
    expect(play.correct()).toMatchObject({ accepted: true })
  })
})

describe('Sold', () => {
  test('sells to the leader at the price', () => {
    expect(decideSold(aSaleroomLot(ledBy('ada', 300)), 'admin', now)).toMatchObject({
      outcome: 'marked-by-admin',
      sale: { buyer: 'ada', price: dollars(300) },
      lot: { state: 'sold', endedAt: now, outcome: 'marked-by-admin' },
      entries: [{ kind: 'closing', amount: dollars(300), bidder: 'ada', actor: 'admin', sequence: 1 }],
    })
  })

  test('is refused without a bid, one cent below the reserve, and once the hammer has fallen', () => {
    expect(decideSold(aSaleroomLot(), 'admin', now)).toMatchObject({ code: 'lot.no-bids' })
    const short = aSaleroomLot({ ...ledBy('ada', 300), reserve: dollars(300) + 1 })
    expect(decideSold(short, 'admin', now)).toMatchObject({ code: 'lot.reserve-not-met' })
    expect(decideSold(aSaleroomLot(ledBy('ada', 300)), 'admin', noon)).toMatchObject({ code: 'lot.closed' })
  })

  test('never happens twice', () => {
    const sold = decideSold(aSaleroomLot(ledBy('ada', 300)), 'admin', now)
    if (!sold.accepted) throw new Error('The first sale has to succeed')
    expect(decideSold(sold.lot, 'admin', now)).toMatchObject({ code: 'lot.sold' })
    expect(decideHousePurchase(sold.lot, 'admin', now)).toMatchObject({ code: 'lot.sold' })
    expect(decideSkip(sold.lot, 'admin', now)).toMatchObject({ code: 'lot.sold' })
  })
})

describe('Purchase', () => {
  test.each([
    ['the buy-now price', 1_000, 300, 1_000],
    ['the current bid, where that has passed the buy-now price', 1_000, 1_200, 1_200],
    ['the current bid, where there is no buy-now price', null, 300, 300],
  ])('is at %s', (_what, buyNow, bid, price) => {
    const buyNowPrice = buyNow === null ? null : dollars(buyNow)
    expect(decideHousePurchase(aSaleroomLot({ ...ledBy('ada', bid), buyNowPrice }), 'admin', now)).toMatchObject({
      outcome: 'admin-purchase',
      sale: { buyer: housePaddles.house, price: dollars(price) },
    })
  })

  test('is refused with nothing to pay, below the reserve, and while stopped', () => {
    expect(decideHousePurchase(aSaleroomLot(), 'admin', now)).toMatchObject({ code: 'lot.no-bids' })
    const short = aSaleroomLot({ ...ledBy('ada', 300), reserve: dollars(400) })
    expect(decideHousePurchase(short, 'admin', now)).toMatchObject({ code: 'lot.reserve-not-met' })
    const stopped = aSaleroomLot({ ...ledBy('ada', 300), state: 'stopped', stoppedAt: now })
    expect(decideHousePurchase(stopped, 'admin', now)).toMatchObject({ code: 'lot.stopped' })
  })
})

test('Next ends the lot without a sale', () => {
  expect(decideSkip(aSaleroomLot(ledBy('ada', 300)), 'admin', now)).toMatchObject({
    outcome: 'skipped-by-admin',
    sale: null,
    lot: { state: 'passed' },
    entries: [{ kind: 'closing', amount: null, bidder: null }],
  })
})
