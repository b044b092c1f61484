import { dollars } from '@vermeil/contracts/money.schema'
import { describe, expect, test } from 'vitest'
import { aBidder, aLot, aSaleroomLot, minutes, msBefore, noon } from './bid-rules.fixtures.ts'
import { decideBid } from './bid-rules.ts'
import { decideBuyNow, decideClose } from './closing-rules.ts'
import { moveLot } from './lot-states.ts'

const now = msBefore(noon, minutes(5))
const led = { leader: 'ada', currentBid: dollars(300), leadInstruction: 1, instructionNo: 1, sequence: 1, bidCount: 1 }

describe('the close', () => {
  test('comes at the hammer and not a millisecond sooner', () => {
    expect(decideClose(aLot(led), msBefore(noon, 1))).toMatchObject({ code: 'lot.still-open' })
    expect(decideClose(aLot(led), noon)).toMatchObject({ accepted: true })
  })

  test('sells to the leader at the price, and numbers itself into the history', () => {
    expect(decideClose(aLot(led), noon)).toMatchObject({
      outcome: 'highest-bidder',
      sale: { buyer: 'ada', price: dollars(300) },
      lot: { state: 'sold', sequence: 2, bidCount: 1, endedAt: noon },
      entries: [{ kind: 'closing', sequence: 2, amount: dollars(300), outcome: 'highest-bidder' }],
    })
  })

  test('sells at the reserve and passes one cent below it', () => {
    expect(decideClose(aLot({ ...led, reserve: dollars(300) }), noon)).toMatchObject({ outcome: 'highest-bidder' })
    expect(decideClose(aLot({ ...led, reserve: dollars(300) + 1 }), noon)).toMatchObject({
      outcome: 'passed',
      sale: null,
      lot: { state: 'passed' },
      entries: [{ amount: null, bidder: null }],
    })
  })

  test('passes a lot nobody has bid on', () => {
    expect(decideClose(aLot(), noon)).toMatchObject({ outcome: 'passed', sale: null })
  })

  test('passes a lot whose opening job never came', () => {
    const lot = aLot({ state: 'scheduled', opensAt: now })
    expect(decideClose(lot, noon)).toMatchObject({ outcome: 'passed' })
  })

  test.each([
    ['stopped', 'lot.stopped'],
    ['sold', 'lot.sold'],
    ['passed', 'lot.closed'],
  ] as const)('does not come to a %s lot', (state, code) => {
    expect(decideClose(aLot({ ...led, state }), noon)).toMatchObject({ accepted: false, code })
  })
})

describe('buy now', () => {
  const priced = { ...led, buyNowPrice: dollars(1_000) }
  const ben = aBidder('ben')

  test('sells at the fixed price', () => {
    expect(decideBuyNow(aSaleroomLot(priced), ben, now)).toMatchObject({
      outcome: 'buy-now',
      sale: { buyer: 'ben', price: dollars(1_000) },
      lot: { state: 'sold' },
      entries: [{ kind: 'closing', sequence: 2, bidder: 'ben' }],
    })
  })

  test('needs no card on file, since it is paid for itself', () => {
    expect(decideBuyNow(aLot(priced), aBidder('ben', { needsCard: true }), now)).toMatchObject({ accepted: true })
  })

  test.each([
    ['there is no fixed price', { buyNowPrice: null }],
    ['the bids have reached it', { currentBid: dollars(1_000) }],
    ['it is hidden until the auction ends', { buyNowVisibility: 'hidden' }],
    ['it is below the reserve', { reserve: dollars(1_000) + 1 }],
  ] as const)('is unavailable when %s', (_why, changes) => {
    expect(decideBuyNow(aLot({ ...priced, ...changes }), ben, now)).toMatchObject({ code: 'buy-now.unavailable' })
  })

  test('is available one cent above the bids', () => {
    const lot = aLot({ ...priced, currentBid: dollars(1_000) - 1 })
    expect(decideBuyNow(lot, ben, now)).toMatchObject({ accepted: true })
  })

  test('is refused while stopped, after the hammer, after a sale, and to the seller', () => {
    expect(decideBuyNow(aSaleroomLot({ ...priced, state: 'stopped' }), ben, now)).toMatchObject({ code: 'lot.stopped' })
    expect(decideBuyNow(aLot(priced), ben, noon)).toMatchObject({ code: 'lot.closed' })
    expect(decideBuyNow(aLot({ ...priced, state: 'sold' }), ben, now)).toMatchObject({ code: 'lot.sold' })
    expect(decideBuyNow(aLot(priced), aBidder('seller'), now)).toMatchObject({ code: 'bid.own-lot' })
    const commissioned = aLot({ ...priced, commissions: { rita: new Date(now.getTime() + 1).toISOString() } })
    expect(decideBuyNow(commissioned, aBidder('rita'), now)).toMatchObject({ code: 'bid.commissioned' })
  })

  test('and a bid cannot both have the lot', () => {
    const bought = decideBuyNow(aLot(priced), ben, now)
    if (!bought.accepted) throw new Error('The purchase has to succeed')
    expect(decideBid(bought.lot, { bidder: aBidder('cleo'), amount: dollars(9_000) }, now)).toMatchObject({
      code: 'lot.sold',
    })
    expect(decideClose(bought.lot, noon)).toMatchObject({ code: 'lot.sold' })
  })
})

test('a move that the table of states does not name fails loudly', () => {
  expect(() => moveLot(aLot({ state: 'sold' }), 'live')).toThrow('cannot go from sold to live')
})
