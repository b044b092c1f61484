import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BidderFacts, findSignals, hasNewEvidence } from './signal-rules.ts'

const at = new Date('2026-11-01T12:00:00Z')
const bidsOn = (sellers: readonly (string | null)[]) =>
  sellers.map((sellerId, place) => ({ lotId: `lot-${place}`, sellerId, at }))
const facts = (some: Partial<BidderFacts>): BidderFacts => ({
  ...{ accountId: 'ada', bids: [], shared: [], voided: [], lapsed: [], high: [] },
  ...some,
})
const rulesOf = (some: Partial<BidderFacts>) => findSignals(facts(some)).map(({ rule }) => rule)

test('sharing with somebody matters only for lots of theirs', () => {
  const shared = [{ kind: 'device', accountId: 'ben' }] as const
  expect(rulesOf({ shared, bids: bidsOn(['cleo', null]) })).toEqual([])
  expect(findSignals(facts({ shared, bids: bidsOn(['cleo', 'ben']) }))).toEqual([
    {
      ...{ rule: 'shared-device', accountId: 'ada', sellerId: 'ben' },
      evidence: [{ type: 'lot', id: 'lot-1', at: at.toISOString() }],
    },
  ])
})

test('five lots of one seller are a signal, four are none, and one lot of another seller ends it', () => {
  expect(rulesOf({ bids: bidsOn(Array(4).fill('ben')) })).toEqual([])
  expect(rulesOf({ bids: bidsOn(Array(5).fill('ben')) })).toEqual(['one-seller'])
  expect(rulesOf({ bids: bidsOn([...Array(5).fill('ben'), 'cleo']) })).toEqual([])
  expect(rulesOf({ bids: bidsOn(Array(9).fill(null)) })).toEqual([])
})

test('one voided bid or lapsed order happens to anybody, two are a signal', () => {
  const voided = [
    { lotId: 'a', at },
    { lotId: 'b', at },
  ]
  const lapsed = [
    { orderId: 'a', at },
    { orderId: 'b', at },
  ]
  expect(rulesOf({ voided: voided.slice(1), lapsed: lapsed.slice(1) })).toEqual([])
  expect(rulesOf({ voided, lapsed })).toEqual(['voided-bids', 'lapsed-orders'])
})

test('a bid that had to be confirmed as unusual is a signal, however often it was made', () => {
  const lot = { lotId: 'a', at, startingBid: 10_000, currentBid: 20_000, estimateHigh: null }
  expect(rulesOf({ high: [{ ...lot, amount: 400_000 }] })).toEqual([])
  expect(rulesOf({ high: [{ ...lot, amount: 400_001 }] })).toEqual(['unusual-amount'])
})

test('evidence is new only if an id was not known', () => {
  const evidence = fc.array(
    fc.record({ type: fc.constant('lot' as const), id: fc.uuid(), at: fc.constant(at.toISOString()) }),
  )
  fc.assert(
    fc.property(evidence, evidence, (known, found) => {
      expect(hasNewEvidence([...known, ...found], found)).toBe(false)
      const isKnown = found.every(({ id }) => known.some((one) => one.id === id))
      expect(hasNewEvidence(known, found)).toBe(!isKnown)
    }),
  )
})
