import { dollars } from '@vermeil/contracts/money.schema'
import { describe, expect, test } from 'vitest'
import { aLot, aSaleroomLot, msAfter, msBefore, noon } from './bid-rules.fixtures.ts'
import { LotAtPlay } from './lot-play.fixtures.ts'

describe('a void', () => {
  test('gives the lead back to the bid before, and deletes nothing', () => {
    const play = new LotAtPlay(aLot())
    play.open('ada', dollars(200))
    play.open('ben', dollars(900))
    play.void(2)
    expect(play.lot).toMatchObject({ leader: 'ada', currentBid: dollars(200), bidCount: 1, sequence: 3 })
    expect(play.story).toEqual([
      ['ada', dollars(200), 'open'],
      ['ben', dollars(900), 'open'],
      ['ada', dollars(200), 'void'],
    ])
    expect(play.entries[2]).toMatchObject({ voids: [2], reason: 'Entered by mistake', actor: 'admin' })
  })

  test('of the only bid leaves a lot nobody has bid on', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(200))
    play.void(1)
    expect(play.lot).toMatchObject({
      leader: null,
      currentBid: null,
      leaderMax: null,
      leadInstruction: null,
      bidCount: 0,
    })
    expect(play.open('ben', dollars(100))).toMatchObject({ accepted: true, own: { sequence: 3 } })
  })

  test('of a bid that a ceiling answered lowers the price the ceiling pays', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(900))
    play.open('ben', dollars(200))
    play.open('cleo', dollars(700))
    play.void(4)
    expect(play.lot).toMatchObject({ leader: 'ada', currentBid: dollars(225), leaderMax: dollars(900) })
  })

  test('of one answer strikes the whole ceiling, however often its owner restated it', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(300))
    play.open('ben', dollars(200))
    play.ceiling('ada', dollars(900))
    play.open('ben', dollars(400))
    expect(play.void(3)).toMatchObject({ entries: [{ voids: [1, 3, 5] }] })
    expect(play.lot).toMatchObject({ leader: 'ben', currentBid: dollars(400), leaderMax: null, bidCount: 2 })
  })

  test('wakes a ceiling that only the struck bid had beaten', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(500))
    play.open('ben', dollars(800))
    play.void(2)
    expect(play.lot).toMatchObject({ leader: 'ada', currentBid: dollars(100), leaderMax: dollars(500) })
    play.open('cleo', dollars(200))
    expect(play.lot).toMatchObject({ leader: 'ada', currentBid: dollars(225) })
  })

  test('takes the ceiling with the open bid it was put behind', () => {
    const play = new LotAtPlay(aLot())
    play.open('ada', dollars(100))
    play.open('ben', dollars(200))
    play.ceiling('ben', dollars(900))
    play.void(2)
    expect(play.lot).toMatchObject({ leader: 'ada', currentBid: dollars(100) })
  })

  test('of a leader’s own raise leaves the ceiling they led by', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(900))
    play.open('ada', dollars(400))
    play.void(2)
    expect(play.lot).toMatchObject({ leader: 'ada', currentBid: dollars(100), leaderMax: dollars(900) })
  })

  test('never makes a lot dearer than the room saw it: a correction keeps its effect', () => {
    const play = new LotAtPlay(aSaleroomLot())
    play.open('ada', dollars(500))
    play.open('ben', dollars(550))
    play.correct()
    play.void(2)
    expect(play.lot).toMatchObject({ leader: 'ada', currentBid: dollars(450) })
  })

  test('never does so through a ceiling that its owner restated out of sight, which is still one with its first bid', () => {
    const play = new LotAtPlay(aSaleroomLot())
    play.ceiling('ada', dollars(500))
    play.open('ben', dollars(550))
    play.correct()
    play.ceiling('cleo', dollars(500))
    play.ceiling('cleo', dollars(800))
    expect(play.lot).toMatchObject({ leader: 'cleo', currentBid: dollars(500) })
    // Without Ben's bid, Cleo's first ceiling would only have tied with Ada's; her second beats it.
    play.void(2)
    expect(play.lot).toMatchObject({ leader: 'cleo', currentBid: dollars(500), leaderMax: dollars(800) })
    play.open('dan', dollars(550))
    expect(play.void(4)).toMatchObject({ entries: [{ voids: [4, 7] }] })
    expect(play.lot).toMatchObject({ leader: 'dan', currentBid: dollars(550), bidCount: 2 })
  })

  test('can follow another', () => {
    const play = new LotAtPlay(aLot())
    play.open('ada', dollars(100))
    play.open('ben', dollars(200))
    play.open('cleo', dollars(300))
    play.void(2)
    expect(play.lot).toMatchObject({ leader: 'cleo', currentBid: dollars(300) })
    play.void(3)
    expect(play.lot).toMatchObject({ leader: 'ada', currentBid: dollars(100), bidCount: 1 })
  })

  test('is refused for what is no standing bid', () => {
    const play = new LotAtPlay(aLot())
    play.open('ada', dollars(200))
    expect(play.void(7)).toMatchObject({ code: 'bid.not-voidable' })
    play.void(1)
    expect(play.void(1)).toMatchObject({ code: 'bid.not-voidable' })
    expect(play.void(2)).toMatchObject({ code: 'bid.not-voidable' })
  })

  test('leaves the close where the struck bid moved it, and is refused at the hammer', () => {
    const play = new LotAtPlay(aLot())
    play.open('ada', dollars(200), msBefore(noon, 1))
    const { closesAt } = play.lot
    play.void(1, noon)
    expect(play.lot.closesAt).toEqual(closesAt)
    play.open('ben', dollars(200), noon)
    expect(play.void(3, msAfter(noon, 120_000))).toMatchObject({ code: 'lot.closed' })
  })
})

describe('a void after the end', () => {
  test('of the winning bid makes no other winner: the lot has passed', () => {
    const play = new LotAtPlay(aLot())
    play.open('ada', dollars(200))
    play.open('ben', dollars(300))
    play.close()
    expect(play.lot).toMatchObject({ state: 'sold', outcome: 'highest-bidder' })
    expect(play.void(2, msAfter(noon, 1))).toMatchObject({ accepted: true, isSaleUndone: true })
    expect(play.lot).toMatchObject({ state: 'passed', outcome: 'passed', leader: null, currentBid: null, bidCount: 1 })
    expect(play.entries.at(-1)).toMatchObject({ kind: 'void', voids: [2], outcome: 'passed', amount: null })
  })

  test('of another bid leaves winner and price, though the price would have been lower without it', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(900))
    play.open('ben', dollars(500))
    play.close()
    expect(play.void(2)).toMatchObject({ isSaleUndone: false })
    expect(play.lot).toMatchObject({ state: 'sold', leader: 'ada', currentBid: dollars(525), bidCount: 2 })
    expect(play.entries.at(-1)).toMatchObject({ amount: dollars(525), bidder: 'ada', outcome: null })
  })

  test('of an earlier bid of the winner, without which they would have won as well, leaves the sale', () => {
    const play = new LotAtPlay(aLot())
    play.open('ada', dollars(200))
    play.open('ben', dollars(300))
    play.open('ada', dollars(400))
    play.close()
    expect(play.void(1)).toMatchObject({ isSaleUndone: false, lot: { state: 'sold', leader: 'ada' } })
    expect(play.void(3)).toMatchObject({ isSaleUndone: true, lot: { state: 'passed', leader: null } })
  })

  test('of any bid leaves a purchase at the fixed price', () => {
    const play = new LotAtPlay(aLot())
    play.open('ada', dollars(200))
    play.buy('ben', dollars(900))
    expect(play.void(1)).toMatchObject({ isSaleUndone: false, lot: { state: 'sold', outcome: 'buy-now' } })
    expect(play.entries.at(-1)).toMatchObject({ amount: dollars(900), bidder: 'ben' })
  })

  test('on a lot that passed leaves it passed, and nobody leading where it was the leader’s', () => {
    const play = new LotAtPlay(aLot({ reserve: dollars(900) }))
    play.open('ada', dollars(200))
    play.open('ben', dollars(300))
    play.close()
    expect(play.void(1)).toMatchObject({ isSaleUndone: false, lot: { state: 'passed', leader: 'ben' } })
    expect(play.void(2)).toMatchObject({ isSaleUndone: false, lot: { state: 'passed', leader: null, bidCount: 0 } })
    expect(play.void(2)).toMatchObject({ code: 'bid.not-voidable' })
  })
})

test('a maximum left before the lot’s turn can be voided before it', () => {
  const play = new LotAtPlay(aSaleroomLot({ state: 'scheduled', closesAt: null, onBlockSince: null }))
  play.ceiling('ada', dollars(500))
  play.ceiling('ben', dollars(300))
  expect(play.void(1)).toMatchObject({ accepted: true, lot: { state: 'scheduled', leader: 'ben' } })
})

describe('a maximum of a spend plan', () => {
  test('that lost the lead is not revived by a void: the next one leads', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(150))
    play.plan('olga', 'place-1', dollars(300))
    play.open('ben', dollars(900))
    play.void(play.lot.sequence)
    expect(play.lot).toMatchObject({ leader: 'ada', leadPlan: null })
  })

  test('that lost the lead still counts as a rival: the others stay at the price it made', () => {
    const play = new LotAtPlay(aLot())
    play.open('cleo', dollars(100))
    play.plan('olga', 'place-1', dollars(300))
    play.ceiling('ben', dollars(900))
    const { currentBid } = play.lot
    play.void(1)
    expect(play.lot).toMatchObject({ leader: 'ben', leaderMax: dollars(900), currentBid, leadPlan: null })
  })

  test('that leads goes on leading when another’s bid is voided', () => {
    const play = new LotAtPlay(aLot())
    play.plan('olga', 'place-1', dollars(300))
    play.open('ben', dollars(200))
    play.void(2)
    expect(play.lot).toMatchObject({ leader: 'olga', leadPlan: 'place-1', leaderMax: dollars(300) })
  })
})
