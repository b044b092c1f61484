import { incrementAt } from '@vermeil/contracts/bidding'
import { expect, test } from 'vitest'
import { featuredArtists } from './featured-works.ts'
import { demoFigures } from './figures.ts'
import { planDemo } from './plan.ts'

const now = new Date('2026-11-15T12:00:00Z')
const plan = planDemo(now)
const active = plan.works.filter((work) => work.soldFor === null)

test('the plan has the figures the home page shows', () => {
  expect(plan.artists).toHaveLength(892)
  expect(new Set(plan.artists.map(({ name }) => name)).size).toBe(892)
  expect(plan.works.filter((work) => work.soldFor !== null)).toHaveLength(2_847)
  expect(plan.works.reduce((sum, work) => sum + (work.soldFor ?? 0), 0)).toBe(demoFigures.soldValue)
  expect(active).toHaveLength(156)
  expect(active.filter((work) => work.venue === 'saleroom').map((work) => work.durationSeconds)).toHaveLength(10)
  expect(plan.works.filter((work) => work.isFeatured)).toHaveLength(9)
  expect(plan.artists.filter((artist) => artist.isFeatured).map(({ name }) => name)).toEqual(
    featuredArtists.map(({ name }) => name),
  )
})

test('the demo artist’s months each share their revenue 45, 28, 15 and 12 percent by category, over a whole year', () => {
  const own = plan.works.filter((work) => work.artist === plan.artists[0] && work.soldFor !== null)
  const ageOf = ({ closesAt }: { closesAt: Date }) => (now.getTime() - closesAt.getTime()) / 86_400_000 - 1
  for (const days of [30, 90, 365]) {
    const recent = own.filter((work) => ageOf(work) > 1.5 && ageOf(work) < days)
    const total = recent.reduce((sum, { soldFor }) => sum + (soldFor ?? 0), 0)
    const share = (category: string) =>
      (recent.filter(({ texts }) => texts.category === category).reduce((sum, { soldFor }) => sum + (soldFor ?? 0), 0) *
        100) /
      total
    expect(['painting', 'drawing', 'print', 'mixed-media'].map(share)).toEqual([45, 28, 15, 12])
  }
})

test('every saleroom lot stays on the block for 360 to 600 seconds', () => {
  for (const { durationSeconds } of active.filter((work) => work.venue === 'saleroom')) {
    expect(durationSeconds).toBeGreaterThanOrEqual(360)
    expect(durationSeconds).toBeLessThanOrEqual(600)
  }
})

test('every artist has a work, and no two works share a picture or an id', () => {
  expect(new Set(plan.works.map((work) => work.artist.id)).size).toBe(892)
  expect(new Set(plan.works.map((work) => work.id)).size).toBe(plan.works.length)
  expect(new Set(plan.works.map((work) => `${work.style} ${work.seed}`)).size).toBe(plan.works.length)
})

test('every planned bid could have been placed: rising by an increment, in time, and ending at the price', () => {
  for (const { bids, startingBid, soldFor, opensAt, closesAt } of plan.works) {
    for (const [i, bid] of bids.entries()) {
      const previous = bids[i - 1]
      const least = previous
        ? previous.amount + incrementAt({ venue: 'timed', increments: null }, previous.amount)
        : startingBid
      expect(bid.amount).toBeGreaterThanOrEqual(least)
      expect(bid.at >= (previous?.at ?? opensAt) && bid.at < closesAt).toBe(true)
      expect(bid.bidder).not.toBe(previous?.bidder)
    }
    if (soldFor !== null) expect(bids.at(-1)?.amount).toBe(soldFor)
  }
})

test('what is offered could have been listed: reserve and buy-now stand above the starting bid', () => {
  for (const { startingBid, reserve, buyNow, bids } of active) {
    if (reserve !== null) expect(reserve).toBeGreaterThanOrEqual(startingBid)
    if (buyNow !== null) expect(buyNow).toBeGreaterThan(Math.max(startingBid, reserve ?? 0, bids.at(-1)?.amount ?? 0))
  }
})

test('no title repeats its article', () => {
  expect(plan.works.map(({ title }) => title).filter((title) => /the the|\{/i.test(title))).toEqual([])
})

test('the same moment gives the same plan', () => {
  expect(planDemo(now)).toEqual(plan)
})
