import { strict as assert } from 'node:assert'
import { dollars } from '@vermeil/contracts/money.schema'
import { IncrementTable, incrementAt, saleroom, shownPrice } from '@vermeil/contracts/selling/bidding.schema'
import { ReplayedAuction } from '@vermeil/contracts/selling/replayed-auction'
import { sampleSize } from '@vermeil/test-kit/tier'
import fc from 'fast-check'
import { test } from 'vitest'
import { must } from '../../../platform/must.ts'
import { publicEntry } from '../lots/public-lot.ts'
import { aBidder, aLot, minutes, msAfter, msBefore, noon } from './bid-rules.fixtures.ts'
import { SlowAuction } from './bid-rules.oracle.ts'
import { decideBid } from './bid-rules.ts'
import type { HistoryEntry } from './contest.ts'
import { LotAtPlay } from './lot-play.fixtures.ts'
import { housePaddles, type Lot } from './lot-states.ts'
import { bringOnBlock } from './saleroom-clock.ts'

const historiesAgainstTheOracle = sampleSize(400_000, 20_000)
const historiesOfCeilings = sampleSize(40_000)
const historiesLeftAhead = sampleSize(40_000)
const historiesAfterTheEnd = sampleSize(40_000)
const sampled = { timeout: 180_000, tags: ['sampled'] }

// Millions of comparisons: node's assert keeps them to seconds, where vitest's expect takes most of a minute.
const bidders = ['ada', 'ben', 'cleo', 'dan']

/** Any sound table: bands that ascend, with steps that never shrink. */
const bandTables = fc
  .array(fc.record({ wider: fc.integer({ min: 1, max: 30 }), dearer: fc.integer({ min: 0, max: 6 }) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((bands) => {
    const table = [{ from: 0, step: dollars(5) }]
    for (const { wider, dearer } of bands) {
      const last = must(table.at(-1), 'the band before')
      table.push({ from: last.from + dollars(wider * 5), step: last.step + dollars(dearer * 5) })
    }
    return IncrementTable.parse(table)
  })

/** Few amounts on a coarse grid, so that equal bids, exact minimums and capped answers come up all the time. */
const lots = fc
  .record({
    venue: fc.constantFrom('timed', 'saleroom'),
    reserve: fc.option(fc.integer({ min: 20, max: 80 }).map((n) => dollars(n * 5))),
    increments: fc.option(
      fc.oneof(
        fc.constant([
          { from: 0, step: dollars(5) },
          { from: dollars(200), step: dollars(20) },
          { from: dollars(300), step: dollars(60) },
        ]),
        bandTables,
      ),
    ),
  })
  .map((changes) => aLot(changes as Partial<Lot>))

const bidder = fc.constantFrom(...bidders)
/** An amount by its distance from the price, or `tie`: exactly what the leader would go to. */
const offer = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -1, max: 24 }) },
  { weight: 1, arbitrary: fc.constant('tie') },
)
const actsWithTrouble = (trouble: number) =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ say: fc.constant('open' as const), bidder, offer }) },
      { weight: 6, arbitrary: fc.record({ say: fc.constant('ceiling' as const), bidder, offer }) },
      { weight: 1, arbitrary: fc.record({ say: fc.constant('floor' as const) }) },
      { weight: trouble, arbitrary: fc.record({ say: fc.constant('correct' as const) }) },
      { weight: trouble, arbitrary: fc.record({ say: fc.constant('void' as const), which: fc.nat(6) }) },
    ),
    { minLength: 1, maxLength: 16 },
  )
/** Corrections and voids bear on each other in ways that take several of both to show. */
const acts = fc.oneof(actsWithTrouble(1), actsWithTrouble(5))
type Act = typeof acts extends fc.Arbitrary<(infer A)[]> ? A : never

test('every history ends as the slow and obvious auction says', sampled, () => {
  fc.assert(
    fc.property(lots, acts, (lot, history) => {
      const play = new LotAtPlay(lot)
      const slow = new SlowAuction(lot)
      const strandOf = new Map<number, number>()
      for (const act of history) {
        const before = play.lot
        playBoth(play, slow, strandOf, act)
        assert.equal(play.lot.currentBid, slow.price)
        assert.equal(play.lot.leader, slow.leader?.bidder ?? null)
        assert.equal(play.lot.leaderMax, slow.leaderMax)
        assertSoundStep(before, play.lot)
      }
      assertSoundHistory(play)
    }),
    { numRuns: historiesAgainstTheOracle },
  )
})

test('ceilings left before a lot’s turn count as if they had been left on the block', sampled, () => {
  fc.assert(
    fc.property(lots, acts, acts, (terms, ahead, inTheRoom) => {
      const lot: Lot = { ...terms, venue: 'saleroom', state: 'scheduled', closesAt: null }
      const play = new LotAtPlay(lot)
      const slow = new SlowAuction(lot)
      const strandOf = new Map<number, number>()
      for (const act of ahead) {
        if (act.say === 'ceiling' || act.say === 'void') playBoth(play, slow, strandOf, act)
        else assertRefused(play, act)
      }
      assert.equal(play.lot.closesAt, null)
      play.lot = bringOnBlock(play.lot, minutes(120), play.lot, msBefore(noon, minutes(60)))
      for (const act of inTheRoom) playBoth(play, slow, strandOf, act)
      assert.equal(play.lot.currentBid, slow.price)
      assert.equal(play.lot.leader, slow.leader?.bidder ?? null)
      assert.equal(play.lot.leaderMax, slow.leaderMax)
      assertSoundHistory(play)
    }),
    { numRuns: historiesLeftAhead },
  )
})

function assertRefused(play: LotAtPlay, act: Exclude<Act, { say: 'ceiling' | 'void' }>): void {
  const before = play.lot
  const tried = {
    open: () => play.open('ada', dollars(10_000)),
    floor: () => play.floor(),
    correct: () => play.correct(),
  }
  assert.equal(tried[act.say]().accepted, false)
  assert.equal(play.lot, before)
}

function playBoth(play: LotAtPlay, slow: SlowAuction, strandOf: Map<number, number>, act: Act): void {
  const known = play.entries.length
  const { lot } = play
  const ledBy = slow.leader?.strand
  let strand = 0
  if (act.say === 'open' || act.say === 'ceiling') {
    const limit =
      act.offer === 'tie' ? (lot.leaderMax ?? shownPrice(lot)) : shownPrice(lot) + dollars(Number(act.offer) * 5)
    const word = { say: act.say, bidder: act.bidder, limit }
    const isAllowed = slow.isAllowed(word)
    if (act.say === 'open') {
      // Unasked, nobody bids over themselves; anybody else's bid is the same with and without the question.
      const unasked = decideBid(
        lot,
        { bidder: aBidder(act.bidder), amount: limit, confirmUnusual: true },
        msBefore(noon, minutes(60)),
      )
      const isOwn = isAllowed && lot.leader === act.bidder
      assert.equal(unasked.accepted, isAllowed && !isOwn)
      if (isOwn) assert.equal(unasked.accepted || unasked.code, 'bid.leading')
    }
    assert.equal(play[act.say](act.bidder, limit).accepted, isAllowed)
    if (isAllowed) strand = slow.hear(word)
  } else if (act.say === 'floor') {
    assert.equal(play.floor().accepted, true)
    strand = slow.hear({ say: 'open', bidder: housePaddles.floor, limit: shownPrice(lot) + saleroom.floorStep })
  } else if (act.say === 'correct') {
    const { accepted } = play.correct()
    assert.equal(accepted, slow.price !== null && slow.price > lot.startingBid)
    if (accepted)
      slow.hear({
        say: 'correct',
        to: Math.max(lot.startingBid, must(slow.price, 'a price') - saleroom.correctionStep),
      })
  } else {
    // Mostly a bid that stands; the numbers beyond them are what must be refused.
    const sequence = [...strandOf.keys()][act.which] ?? act.which
    const chosen = strandOf.get(sequence)
    assert.equal(play.void(sequence).accepted, chosen !== undefined)
    if (chosen === undefined) return
    slow.strike(chosen)
    for (const [sequence, owner] of strandOf) if (owner === chosen) strandOf.delete(sequence)
  }
  for (const entry of play.entries.slice(known)) {
    if (entry.kind === 'open' || entry.kind === 'floor') strandOf.set(entry.sequence, strand)
    // Only the offer that led when the word was said can have answered it.
    if (entry.kind === 'ceiling-answer') strandOf.set(entry.sequence, must(ledBy, 'a leading instruction'))
  }
}

function assertSoundStep(before: Lot, after: Lot): void {
  assert.ok(after.instructionNo === before.instructionNo || after.instructionNo === before.instructionNo + 1)
  assert.ok(must(after.closesAt, 'a closing time') >= must(before.closesAt, 'a closing time'))
  assert.equal(after.leader === null, after.currentBid === null)
  if (after.currentBid === null) return
  assert.ok(after.currentBid >= after.startingBid)
  assert.ok(after.leaderMax === null || after.leaderMax >= after.currentBid)
}

function assertSoundHistory({ lot, entries }: LotAtPlay): void {
  let last: HistoryEntry | undefined
  for (const [i, entry] of entries.entries()) {
    assert.equal(entry.sequence, i + 1)
    const price = last?.amount ?? 0
    const amount = entry.amount ?? 0
    const isAnswerToAnother = entry.kind === 'ceiling-answer' && last?.bidder !== entry.bidder
    if (entry.kind === 'correction') assert.ok(amount < price)
    else if (entry.kind === 'void') assert.ok(amount <= price)
    else assert.ok(amount > price || (isAnswerToAnother && amount === price))
    last = entry
  }
  assert.equal(last?.amount ?? null, lot.currentBid)
  assert.equal(last?.bidder ?? null, lot.leader)
  assert.equal(lot.sequence, entries.length)

  const struck = entries.flatMap(({ voids }) => voids)
  assert.equal(new Set(struck).size, struck.length)
  const bids = entries.filter(({ kind }) => kind === 'open' || kind === 'floor' || kind === 'ceiling-answer')
  assert.equal(lot.bidCount, bids.length - struck.length)
}

test('voids after the end leave the result or nobody, and the public verifier agrees', sampled, () => {
  const voids = fc.array(fc.nat(12), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(lots, acts, voids, (lot, history, struck) => {
      const play = new LotAtPlay(lot)
      const slow = new SlowAuction(lot)
      const strandOf = new Map<number, number>()
      for (const act of history) playBoth(play, slow, strandOf, act)
      play.close(msAfter(noon, minutes(60)))
      const ended = play.lot
      for (const which of struck) {
        const [sequence, strand] = [...strandOf][which % Math.max(1, strandOf.size)] ?? [which + 1_000, 0]
        const before = play.lot
        const was = { leader: slow.leader?.bidder, price: slow.price }
        const decision = play.void(sequence)
        assert.equal(decision.accepted, strand !== 0)
        if (!decision.accepted) continue
        slow.strike(strand, true)
        for (const [other, owner] of strandOf) if (owner === strand) strandOf.delete(other)
        const hasChanged = slow.leader?.bidder !== was.leader || slow.price !== was.price
        const isLeaders = decision.voided.bidder === before.leader
        const hasNoneLeft = ![...strandOf.keys()].some(
          (left) => must(play.entries[left - 1], 'an entry').bidder === before.leader,
        )
        if (isLeaders && (hasChanged || hasNoneLeft)) assert.equal(play.lot.leader, null)
        else assert.deepEqual([play.lot.leader, play.lot.currentBid], [before.leader, before.currentBid])
        assert.equal(decision.isSaleUndone, before.state === 'sold' && play.lot.leader === null)
        assert.equal(play.lot.state, play.lot.leader === null ? 'passed' : ended.state)
      }
      assertVerified(play)
    }),
    { numRuns: historiesAfterTheEnd },
  )
})

/** As a visitor checks it, by the public fields alone. */
function assertVerified({ lot, entries }: LotAtPlay): void {
  const auction = new ReplayedAuction()
  for (const entry of entries) assert.equal(auction.add(publicEntry(entry, entry.bidder)), null)
  assert.equal(auction.outcome, lot.outcome)
  assert.equal(auction.price, lot.currentBid)
  assert.equal(auction.leader, lot.leader)
  assert.equal(auction.bids, lot.bidCount)
}

// The promise behind ceilings, stated without following the course of the auction at all.
test(
  'among ceilings the highest and earliest wins, and pays one increment above the best of the others',
  sampled,
  () => {
    const ceilings = fc.array(fc.record({ bidder, max: fc.integer({ min: 20, max: 90 }).map((n) => dollars(n * 5)) }), {
      minLength: 1,
      maxLength: 10,
    })
    fc.assert(
      fc.property(lots, ceilings, (lot, left) => {
        const play = new LotAtPlay(lot)
        // One ceiling a person: what happens when one is restated is the business of the tests above.
        const firsts = left.filter(({ bidder }, i) => left.findIndex((other) => other.bidder === bidder) === i)
        const taken = firsts.filter(({ bidder, max }) => play.ceiling(bidder, max).accepted)

        const winner = must(taken.toSorted((a, b) => b.max - a.max)[0], 'a highest maximum')
        const best = Math.max(...taken.filter((other) => other !== winner).map(({ max }) => max))
        const needed = taken.length === 1 ? lot.startingBid : best + incrementAt(lot, best)
        const price = Math.min(winner.max, needed)
        const reachesReserve = lot.reserve !== null && winner.max >= lot.reserve

        assert.equal(play.lot.leader, winner.bidder)
        assert.equal(play.lot.currentBid, reachesReserve ? Math.max(price, must(lot.reserve, 'a reserve')) : price)
      }),
      { numRuns: historiesOfCeilings },
    )
  },
)
