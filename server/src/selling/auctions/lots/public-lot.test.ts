import { dollars } from '@vermeil/contracts/money.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { chainStart } from '@vermeil/contracts/selling/bid-chain-text'
import { verifyBidChain } from '@vermeil/contracts/selling/verify-bid-chain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '../../../platform/must.ts'
import { aLot, noon } from '../rules/bid-rules.fixtures.ts'
import { decideClose } from '../rules/closing-rules.ts'
import type { HistoryEntry } from '../rules/contest.ts'
import { LotAtPlay } from '../rules/lot-play.fixtures.ts'
import { housePaddles } from '../rules/lot-states.ts'
import { paddleOf, sealEntry } from './public-lot.ts'

const paddles = new Map(['ada', 'ben', 'cleo', 'dora'].map((bidder, place) => [bidder, 214 + place]))
const paddle = (bidder: string | null) => bidder && paddleOf({ paddles }, bidder)

function seal(entries: readonly HistoryEntry[]): ChainLink[] {
  const links: ChainLink[] = []
  for (const entry of entries) {
    const previousHash = links.at(-1)?.hash ?? chainStart
    links.push(sealEntry(previousHash, entry, { paddles }))
  }
  return links
}

const bidder = fc.constantFrom('ada', 'ben', 'cleo')
const step = fc.integer({ min: 1, max: 20 })
const acts = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom('open' as const, 'ceiling' as const), bidder, step),
    fc.tuple(fc.constantFrom('floor' as const, 'correct' as const, 'void' as const), bidder, step),
  ),
  { maxLength: 12 },
)

test('whatever the house seals by its rules, anyone can verify, down to the hammer price', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      const play = new LotAtPlay(aLot())
      for (const [act, who, size] of history) {
        if (act === 'open' || act === 'ceiling') play[act](who, (play.lot.currentBid ?? 0) + dollars(size * 25))
        else if (act === 'void') play.void(size)
        else play[act]()
      }
      const closed = decideClose(play.lot, noon)
      if (!closed.accepted) throw new Error(closed.code)
      const links = seal([...play.entries, ...closed.entries])

      expect(await verifyBidChain(links, must(links.at(-1), 'a last entry').hash)).toMatchObject({
        verdict: 'intact',
        entries: closed.lot.sequence,
        bids: closed.lot.bidCount,
        price: closed.lot.currentBid,
        leader: paddle(closed.lot.leader),
        outcome: closed.outcome,
      })
    }),
    { numRuns: 1_000 },
  )
})

test('people have numbers, the floor is Paddle 1, and strangers have none yet', () => {
  expect(paddleOf({ paddles }, 'ben')).toBe('Paddle 215')
  expect(paddleOf({ paddles }, housePaddles.floor)).toBe('Paddle 1')
  expect(paddleOf({ paddles }, housePaddles.house)).toBe('House paddle')
  expect(paddleOf({ paddles }, 'nobody')).toBeNull()
})

test('what is sealed holds nothing that stays in the house', () => {
  const play = new LotAtPlay(aLot())
  play.ceiling('ada', dollars(900))
  play.floor()
  const [, floor] = seal(play.entries)
  expect(Object.keys(must(floor, 'a floor bid')).toSorted()).toEqual(
    ['amount', 'bidder', 'hash', 'kind', 'lotId', 'outcome', 'placedAt', 'reason', 'sequence', 'voids'].toSorted(),
  )
})
