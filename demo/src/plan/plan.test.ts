import { dollars } from '@vermeil/contracts/money.schema'
import { incrementAt } from '@vermeil/contracts/selling/bidding.schema'
import { expect, test } from 'vitest'
import { composeWork } from '../painter/paint.ts'
import { eveningEstimate, eveningLow, eveningTerms, middleOf } from './estimates.ts'
import { featuredArtists } from './featured-works.ts'
import { demoFigures } from './figures.ts'
import { planDemo } from './plan.ts'
import { styleWords } from './work-texts.ts'

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

test('the evening sale is estimated from $4,000 to $16,000 up, and starts where bidding can reach that', () => {
  const evening = [
    ...active.filter((work) => work.venue === 'saleroom'),
    ...Array.from({ length: 90 }, (_, n) => {
      const estimate = eveningEstimate(n / 89)
      return { estimate, ...eveningTerms(estimate) }
    }),
  ]
  expect(evening).toHaveLength(100)
  expect(eveningLow).toEqual({ min: dollars(4_000), max: dollars(16_000) })
  for (const { estimate, startingBid, buyNow } of evening) {
    expect(estimate.low).toBeGreaterThanOrEqual(eveningLow.min)
    expect(estimate.low).toBeLessThanOrEqual(eveningLow.max)
    expect(startingBid).toBe(Math.max(estimate.low / 2, estimate.low - dollars(7_500)))
    expect(buyNow).toBeGreaterThan(estimate.high * 1.5)
  }
})

test('what is sold in the room is headed as the evening sale, and nothing that is timed', () => {
  for (const { venue, collection } of plan.works) expect(collection === 'The Evening Sale').toBe(venue === 'saleroom')
})

test('the works of the evening sale are large', () => {
  for (const { heightCm, widthCm } of active.filter((work) => work.venue === 'saleroom')) {
    expect(Math.max(heightCm, widthCm)).toBeGreaterThanOrEqual(90)
  }
})

test('works are in the style that their artist’s page names; the demo artist’s names four', () => {
  const [own] = plan.artists
  expect(own?.bio).toMatch(/landscapes.*draws in ink, etches plants and lays gold leaf on panels/)
  const ofOwn = plan.works.filter(({ artist }) => artist === own).map(({ style }) => style)
  expect([...new Set(ofOwn)].toSorted()).toEqual(['botanical', 'flow-field', 'ink-wash', 'landscape', 'seascape'])
  for (const { artist, style } of plan.works) {
    if (artist === own) continue
    expect(styleWords[style].specialty).toBe(artist.specialty)
    expect(artist.isFeatured || artist.bio.includes(artist.specialty)).toBe(true)
  }
})

test('descriptions end in many ways', () => {
  const endings = plan.works.map(({ title, texts }) =>
    (texts.description.split(/(?<=\.) /).at(-1) ?? '').replace(title, '…'),
  )
  const counts = Map.groupBy(endings, (ending) => ending)
  for (const [, works] of counts) expect(works.length).toBeLessThan(plan.works.length / 8)
})

test('timed lots stand near their estimates after 3 to 15 bids, or have none; at least 20 works can be leased', () => {
  const timed = active.filter((work) => work.venue === 'timed')
  for (const { bids, estimate } of timed) {
    const price = bids.at(-1)?.amount
    if (price === undefined) continue
    expect(bids.length).toBeGreaterThanOrEqual(3)
    expect(bids.length).toBeLessThanOrEqual(15)
    expect(price).toBeLessThanOrEqual(1.3 * middleOf(estimate))
  }
  expect(timed.filter(({ bids }) => bids.length > 0).length).toBeGreaterThan(60)
  expect(timed.filter(({ bids, leasePrice }) => bids.length === 0 && leasePrice !== null).length).toBeGreaterThan(20)
})

test('what a work is called and said to be fits its picture', () => {
  for (const { title, style, seed, aspect, texts } of plan.works) {
    const kind = composeWork({ style, seed, aspect }).composition.subject?.kind
    if (/nocturne|moonrise|midnight|nightfall/i.test(title)) expect(kind).toBe('night')
    if (kind === 'night') expect(title).not.toMatch(/noon|harvest|morning|afternoon|fair weather|regatta|haze/i)
    if (/bamboo|plum branch|reed/i.test(title)) expect(style).toBe('ink-wash')
    expect(texts.condition).not.toMatch(/craquelure|age/)
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
  for (const { bids, startingBid, soldFor, boughtBy, opensAt, closesAt } of plan.works) {
    for (const [i, bid] of bids.entries()) {
      const previous = bids[i - 1]
      const least = previous
        ? previous.amount + incrementAt({ venue: 'timed', increments: null }, previous.amount)
        : startingBid
      expect(bid.amount).toBeGreaterThanOrEqual(least)
      expect(bid.at >= (previous?.at ?? opensAt) && bid.at < closesAt).toBe(true)
      expect(bid.bidder).not.toBe(previous?.bidder)
    }
    if (soldFor !== null && boughtBy === undefined) expect(bids.at(-1)?.amount).toBe(soldFor)
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
