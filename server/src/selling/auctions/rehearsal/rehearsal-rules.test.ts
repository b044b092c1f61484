import { strict as assert } from 'node:assert'
import { dollars } from '@vermeil/contracts/money.schema'
import fc from 'fast-check'
import { test } from 'vitest'
import { aSaleroomLot } from '../rules/bid-rules.fixtures.ts'
import { LotAtPlay } from '../rules/lot-play.fixtures.ts'
import { nextRehearsalBid, rehearsalBidder, rehearsalLimit } from './rehearsal-rules.ts'

test('rehearsal bidders outbid each other up to their limits, and the bidding ends', () => {
  fc.assert(
    fc.property(
      fc.record({
        startingBid: fc.integer({ min: 50, max: 20_000 }).map(dollars),
        estimateHigh: fc.option(fc.integer({ min: 100, max: 40_000 }).map(dollars)),
      }),
      fc.nat(20),
      fc.integer({ min: 1, max: 6 }),
      (terms, place, bidders) => {
        const lot = new LotAtPlay(aSaleroomLot(terms))
        const limitOf = new Map(
          Array.from({ length: bidders }, (_, i) => [rehearsalBidder(i + 1), rehearsalLimit(lot.lot, place, i + 1)]),
        )
        for (
          let bid = nextRehearsalBid(lot.lot, place, bidders);
          bid;
          bid = nextRehearsalBid(lot.lot, place, bidders)
        ) {
          assert.notEqual(bid.bidder, lot.lot.leader)
          assert.ok(bid.amount <= (limitOf.get(bid.bidder) ?? 0))
          assert.ok(lot.open(bid.bidder, bid.amount).accepted)
        }
        const highest = Math.max(...limitOf.values())
        assert.equal(lot.lot.leader === null, highest < terms.startingBid)
      },
    ),
    { numRuns: 200 },
  )
})
