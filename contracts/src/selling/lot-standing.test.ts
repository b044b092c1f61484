import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBuyNowAbovePrice } from './bid-amounts.ts'
import { applyStanding, isLeasableAt } from './lot-standing.ts'
import type { LotStanding } from './lots.schema.ts'

const timeAt = (second: number) => new Date(Date.UTC(2026, 10, 15) + second * 1_000).toISOString()

/** The standings of one lot by their revisions, from 0: after the opening, each bid, void and correction. */
const standings = (prices: readonly (number | null)[]): LotStanding[] =>
  prices.map((currentBid, revision) => ({
    ...{ id: 'a', venue: 'timed', state: 'live', outcome: null, startingBid: 100, currentBid },
    ...{ minimumBid: (currentBid ?? 75) + 25, bidCount: currentBid === null ? 0 : revision },
    ...{ leader: `Paddle ${revision}`, reserve: 'not-met', reserveMet: (currentBid ?? 0) > 500 },
    ...{ opensAt: timeAt(0), closesAt: timeAt(9_000 + revision), stoppedAt: null, endedAt: null, hammerPrice: null },
    ...{ buyer: null, sequence: revision, revision, serverTime: timeAt(revision) },
  }))

const offers = { title: 'Low Tide', buyNowPrice: 600, isLeaseAvailable: true }
/** What an answer of that moment shows: a card, and a page, which says when it was read. */
function shownAt({ leader: _, buyer, ...page }: LotStanding) {
  const { reserveMet, stoppedAt, sequence, serverTime, ...card } = page
  const { title, buyNowPrice, isLeaseAvailable } = offers
  const open = {
    title,
    buyNowPrice: isBuyNowAbovePrice({ ...page, buyNowPrice }) ? buyNowPrice : null,
    isLeaseAvailable: isLeaseAvailable && isLeasableAt(page),
  }
  return [
    { ...card, ...open },
    { ...page, ...open },
  ] as const
}

const rising = fc
  .array(fc.integer({ min: 25, max: 200 }), { minLength: 1, maxLength: 8 })
  .map((steps) => [null, ...steps.map((_, place) => steps.slice(0, place + 1).reduce((sum, step) => sum + step, 75))])
const anyPrices = fc.array(fc.option(fc.integer({ min: 100, max: 1_000 })), { minLength: 1, maxLength: 8 })
/** Which standing was read, and which arrive after it: in any order, some twice and some never. */
const arrivals = fc.tuple(fc.nat(8), fc.array(fc.nat(8), { maxLength: 20 }))

function play(prices: readonly (number | null)[], [first, others]: [number, number[]], shape: 0 | 1) {
  const life = standings(prices)
  const at = (place: number) => life[place % life.length] as LotStanding
  const newest = [at(first), ...others.map(at)].reduce((a, b) => (b.revision > a.revision ? b : a))
  const lot = others.reduce<ReturnType<typeof shownAt>[0 | 1]>(
    (shown, place) => applyStanding(shown, at(place)),
    shownAt(at(first))[shape],
  )
  return { lot, expected: shownAt(newest)[shape], newest }
}

test.each([0, 1] as const)('in whatever order standings arrive, the lot is as the newest says (%i)', (shape) => {
  fc.assert(
    fc.property(rising, arrivals, (prices, arrived) => {
      const { lot, expected } = play(prices, arrived, shape)
      expect(lot).toEqual(expected)
    }),
  )
})

test.each([0, 1] as const)(
  'prices may fall: what bids have passed is never offered, and may be missing (%i)',
  (shape) => {
    fc.assert(
      fc.property(anyPrices, arrivals, (prices, arrived) => {
        const { lot, expected } = play(prices, arrived, shape)
        expect(lot).toEqual({
          ...expected,
          buyNowPrice: lot.buyNowPrice === null ? null : expected.buyNowPrice,
          isLeaseAvailable: lot.isLeaseAvailable && expected.isLeaseAvailable,
        })
      }),
    )
  },
)

test('a standing that is known or older leaves the very same lot', () => {
  fc.assert(
    fc.property(anyPrices, fc.nat(8), fc.nat(8), (prices, a, b) => {
      const life = standings(prices)
      const [known, other] = [a % life.length, b % life.length].toSorted((x, y) => y - x) as [number, number]
      for (const lot of shownAt(life[known] as LotStanding)) {
        expect(applyStanding(lot, life[other] as LotStanding)).toBe(lot)
      }
    }),
  )
})

test('of two readings of one revision a page shows the later: a lot opens by the clock', () => {
  const [standing] = standings([null]) as [LotStanding]
  const [card, page] = shownAt({ ...standing, state: 'scheduled' })
  const opened = { ...standing, serverTime: timeAt(1) }
  expect(applyStanding(page, opened)).toMatchObject({ state: 'live', serverTime: timeAt(1) })
  expect(applyStanding(card, opened)).toBe(card)
})

test('nothing is added that the lot didn’t show', () => {
  const [before, after] = standings([null, 100]) as [LotStanding, LotStanding]
  expect(Object.keys(applyStanding({ revision: before.revision, bidCount: 0 }, after))).toEqual([
    'revision',
    'bidCount',
  ])
})
