import { dollars } from '@vermeil/contracts/money.schema'
import { describe, expect, test } from 'vitest'
import { aLot, aSaleroomLot, minutes, msBefore, noon, roomTerms, timedTerms } from './bid-rules.fixtures.ts'
import type { Lot } from './lot-states.ts'
import { decideReturn, decideSchedule, decideTerms, decideWithdrawal, openLot, timeLeft } from './offer-rules.ts'

const now = msBefore(noon, minutes(30))
const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
const led = { leader: 'ada', currentBid: dollars(300), leaderMax: dollars(500), leadInstruction: 1, instructionNo: 2 }
const bidOn = aLot({ ...led, sequence: 1, bidCount: 1 })
const admin = { adminId: 'eve', reason: 'The work is not the seller’s.' }
const terms = {
  startingBid: dollars(200),
  estimateHigh: dollars(900),
  reserve: dollars(300),
  buyNowPrice: dollars(1_000),
  buyNowVisibility: 'private' as const,
}
const offer = { artworkId: 'work', sellerId: 'seller', durationMs: minutes(30), ...terms }

describe('an offer', () => {
  test('opens a timed lot at once, for as long as asked', () => {
    const lot = openLot('lot-1', { ...offer, venue: 'timed' }, timedTerms, now)
    expect(lot).toMatchObject({ ...terms, state: 'live', opensAt: now, closesAt: noon, leader: null, bidCount: 0 })
    expect(lot.interestedParties).toEqual(['seller'])
  })

  test('lets a saleroom lot wait for its turn', () => {
    const lot = openLot('lot-1', { ...offer, venue: 'saleroom', sellerId: null }, roomTerms, now)
    expect(lot).toMatchObject({ state: 'scheduled', opensAt: null, closesAt: null, interestedParties: [] })
  })
})

describe('terms', () => {
  test('change until the first bid, also while bidding is stopped', () => {
    for (const lot of [aLot(), aLot({ state: 'scheduled' }), aSaleroomLot({ state: 'stopped', stoppedAt: now })]) {
      expect(decideTerms(lot, terms, now)).toEqual({ accepted: true, lot: { ...lot, ...terms } })
    }
    expect(decideTerms(bidOn, terms, now)).toMatchObject({ code: 'lot.has-bids' })
    expect(decideTerms(aLot(), terms, noon)).toMatchObject({ code: 'lot.closed' })
    expect(decideTerms(aLot({ state: 'withdrawn' }), terms, now)).toMatchObject({ code: 'lot.withdrawn' })
  })
})

describe('new dates', () => {
  const waiting = aLot({ state: 'scheduled', opensAt: at(2), closesAt: at(4) })

  test('are taken by a timed lot until it opens', () => {
    const times = { opensAt: at(3), closesAt: at(8) }
    expect(decideSchedule(waiting, times, now)).toEqual({ accepted: true, lot: { ...waiting, ...times } })
    // At its time it is open, even if no job has opened it yet.
    expect(decideSchedule(waiting, { opensAt: at(5), closesAt: at(8) }, at(2))).toMatchObject({
      code: 'lot.not-upcoming',
    })
    for (const lot of [aLot(), aLot({ state: 'withdrawn' }), aSaleroomLot({ state: 'scheduled' })]) {
      expect(decideSchedule(lot, times, now)).toMatchObject({ code: 'lot.not-upcoming' })
    }
  })

  test.each([
    ['in the past', 0, 4, 'opensAt'],
    ['too far ahead', 91, 95, 'opensAt'],
    ['that end before they begin', 3, 3, 'closesAt'],
    ['of more than 30 days', 3, 34, 'closesAt'],
  ])('%s are refused', (_, opens, closes, path) => {
    expect(decideSchedule(waiting, { opensAt: at(opens), closesAt: at(closes) }, now)).toMatchObject({
      code: 'lot.schedule-invalid',
      details: { issues: [{ path }] },
    })
  })
})

describe('a withdrawal', () => {
  test.each(['seller', 'lease', admin] as const)('by %j leaves no entry before the first bid', (by) => {
    for (const lot of [aLot(), aLot({ state: 'scheduled' })]) {
      const withdrawn = { accepted: true, lot: { ...lot, state: 'withdrawn', closesAt: null }, entries: [] }
      expect(decideWithdrawal(lot, by, now)).toEqual(withdrawn)
    }
    expect(decideWithdrawal(aLot({ state: 'stopped', stoppedAt: now }), by, now)).toMatchObject({ code: 'lot.stopped' })
    expect(decideWithdrawal(aLot({ state: 'sold' }), by, now)).toMatchObject({ code: 'lot.sold' })
  })

  test('after the first bid is the administrator’s alone, and ends bids and maxima', () => {
    expect(decideWithdrawal(bidOn, 'seller', now)).toMatchObject({ code: 'lot.has-bids' })
    expect(decideWithdrawal(bidOn, 'lease', now)).toMatchObject({ code: 'lot.has-bids' })
    const withdrawn = decideWithdrawal(bidOn, admin, now)
    if (!withdrawn.accepted) throw new Error('The withdrawal has to succeed')
    expect(withdrawn.lot).toMatchObject({ state: 'withdrawn', currentBid: null, leader: null, leaderMax: null })
    expect(withdrawn.lot).toMatchObject({ sequence: 2, instructionNo: 3, bidCount: 1, closesAt: null })
    expect(withdrawn.entries).toMatchObject([
      {
        kind: 'withdrawal',
        sequence: 2,
        amount: null,
        bidder: null,
        reason: admin.reason,
        actor: 'eve',
        outcome: null,
      },
    ])
  })

  test('comes too late at the fall of the hammer, except for a lease of a lot without bids', () => {
    expect(decideWithdrawal(aLot(), 'seller', noon)).toMatchObject({ code: 'lot.closed' })
    expect(decideWithdrawal(bidOn, admin, noon)).toMatchObject({ code: 'lot.closed' })
    expect(decideWithdrawal(aLot(), 'lease', noon)).toMatchObject({ accepted: true })
    expect(decideWithdrawal(bidOn, 'lease', noon)).toMatchObject({ code: 'lot.has-bids' })
  })
})

describe('a lot that made room for a loan', () => {
  const asked = {
    startingBid: 200,
    estimateHigh: null,
    reserve: null,
    buyNowPrice: 900,
    buyNowVisibility: 'public',
  } as const
  const opening = () => ({ increments: null, softCloseWindowMs: 1, softCloseExtensionMs: 2, paymentTermMs: 3 })
  const back = (lot: Lot, days: number) => {
    const withdrawn = decideWithdrawal(lot, 'lease', now)
    if (!withdrawn.accepted) throw new Error('The withdrawal has to succeed')
    return decideReturn(withdrawn.lot, { ...asked, leftMs: timeLeft(lot, now) }, at(days), opening)
  }

  test('returns with the time it had left, and the terms that its seller asks now', () => {
    const lot = aLot({ opensAt: at(-1), closesAt: at(4) })
    expect(back(lot, 30)).toMatchObject({
      ...{ accepted: true, lot: { ...asked, state: 'live', closesAt: at(34), paymentTermMs: 3 } },
    })
  })

  test('that had not opened returns to its opening time, or opens at once if that has passed', () => {
    const lot = aLot({ state: 'scheduled', opensAt: at(10), closesAt: at(14) })
    expect(back(lot, 3)).toMatchObject({ lot: { state: 'scheduled', opensAt: at(10), closesAt: at(14) } })
    expect(back(lot, 12)).toMatchObject({ lot: { state: 'live', opensAt: at(12), closesAt: at(16) } })
  })

  test('returns to the queue of the saleroom', () => {
    const waiting = aLot({ venue: 'saleroom', state: 'scheduled', opensAt: null, closesAt: null })
    expect(back(waiting, 3)).toMatchObject({ lot: { state: 'scheduled', closesAt: null, remainingMs: null } })
    expect(back({ ...waiting, remainingMs: 5_000 }, 3)).toMatchObject({ lot: { remainingMs: 5_000 } })
  })

  test('is not offered a second time', () => {
    const terms = { ...asked, leftMs: 1_000 }
    expect(decideReturn(aLot(), terms, now, opening)).toMatchObject({ code: 'lot.withdrawn' })
    expect(decideReturn({ ...bidOn, state: 'withdrawn' }, terms, now, opening)).toMatchObject({ code: 'lot.withdrawn' })
  })
})
