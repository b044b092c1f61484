import { strict as assert } from 'node:assert'
import { dollars } from '@vermeil/contracts/money.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { shownPrice } from '@vermeil/contracts/selling/bidding.schema'
import { endsAsStored, type ReplayStep, replaySteps } from '@vermeil/contracts/selling/replay-steps'
import { sampleSize } from '@vermeil/test-kit/tier'
import fc from 'fast-check'
import { test } from 'vitest'
import { publicEntry } from '../lots/public-lot.ts'
import { aLot, minutes, msBefore, noon } from './bid-rules.fixtures.ts'
import { LotAtPlay } from './lot-play.fixtures.ts'

const auctions = sampleSize(10_000)
const sampled = { tags: ['sampled'] }

const bidder = fc.constantFrom('ada', 'ben', 'cleo')
/** An amount by its distance from the price. */
const above = fc.integer({ min: 0, max: 24 })
const acts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ say: fc.constant('open' as const), bidder, above }) },
    { weight: 4, arbitrary: fc.record({ say: fc.constant('ceiling' as const), bidder, above }) },
    { weight: 1, arbitrary: fc.record({ say: fc.constant('floor' as const) }) },
    { weight: 1, arbitrary: fc.record({ say: fc.constant('correct' as const) }) },
    { weight: 1, arbitrary: fc.record({ say: fc.constant('void' as const), which: fc.nat(6) }) },
  ),
  { minLength: 1, maxLength: 16 },
)
type Acts = typeof acts extends fc.Arbitrary<infer A> ? A : never
const reserve = fc.option(fc.integer({ min: 20, max: 60 }).map((steps) => dollars(steps * 5)))

function play(lot: LotAtPlay, all: Acts) {
  for (const act of all) {
    if (act.say === 'floor') lot.floor()
    else if (act.say === 'correct') lot.correct()
    else if (act.say === 'void') lot.void(act.which)
    else lot[act.say](act.bidder, shownPrice(lot.lot) + dollars(act.above * 5))
  }
}

/** The history as the API gives it. */
const publicHistory = (lot: LotAtPlay): ChainLink[] =>
  lot.entries.map((entry) => ({ ...publicEntry(entry, entry.bidder), hash: '' }))

const replayOf = (lot: LotAtPlay): ReplayStep[] =>
  replaySteps({ venue: lot.lot.venue, opensAt: null, entries: publicHistory(lot), roomEvents: [] })

test('a replay ends as the lot did, and shows every entry once, in order', sampled, () => {
  fc.assert(
    fc.property(acts, reserve, fc.boolean(), (all, least, isBought) => {
      const lot = new LotAtPlay(aLot({ reserve: least }))
      play(lot, all)
      if (isBought) lot.buy('dan', shownPrice(lot.lot) + dollars(500))
      const ended = lot.close()
      const steps = replayOf(lot)
      assert.deepEqual(
        steps.map((step) => 'entry' in step && step.entry.sequence),
        lot.entries.map(({ sequence }) => sequence),
      )
      const sale = ended.accepted ? ended.sale : null
      const bought = isBought ? { price: lot.entries.at(-1)?.amount ?? null, buyer: 'dan' } : sale
      const { outcome } = lot.lot
      const stored = { outcome, hammerPrice: bought?.price ?? null, buyer: bought?.buyer ?? null }
      assert.equal(endsAsStored(steps.at(-1), stored), true)
    }),
    { numRuns: auctions },
  )
})

test('a maximum that nobody reached leaves no trace in a replay', sampled, () => {
  fc.assert(
    fc.property(acts, fc.integer({ min: 1, max: 1_000 }), (all, more) => {
      const [known, secret] = [new LotAtPlay(aLot()), new LotAtPlay(aLot())]
      play(known, all)
      play(secret, all)
      const { leader, leaderMax, currentBid } = secret.lot
      if (leader !== null && currentBid !== null) {
        secret.ceiling(leader, Math.max(leaderMax ?? 0, currentBid) + dollars(more), msBefore(noon, minutes(59)))
      }
      known.close()
      secret.close()
      assert.deepEqual(replayOf(secret), replayOf(known))
    }),
    { numRuns: auctions },
  )
})
