import { basisText } from '@vermeil/contracts/catalog/estimate-text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '../../platform/must.ts'
import { type ComparableSale, comparedSince, estimateOf, type ValuedWork } from './valuation-rules.ts'

const since = comparedSince(new Date('2026-11-16T06:00:00Z'))
const work: ValuedWork = { artworkId: 'own', artistId: 'ada', medium: 'oil', area: 1_000 }
const sale = (price: number, change: Partial<ComparableSale> = {}): ComparableSale => ({
  ...{ artworkId: `sold for ${price}`, artistId: 'ada', medium: 'oil', area: 1_000, price },
  ...{ soldAt: new Date('2026-05-01T00:00:00Z'), ...change },
})
const five = [sale(500), sale(100), sale(300), sale(400), sale(200)]

test('five comparable sales give the range of the middle half of their prices, and the basis says so', () => {
  const estimate = must(estimateOf(work, five, since), 'an estimate')
  expect(estimate).toEqual({ low: 200, high: 400, sales: 5, since: '2024-11-16T06:00:00.000Z' })
  expect(basisText(estimate)).toBe('5 sales of the same artist and medium since Nov 2024')
})

test('four say nothing, nor do any number of other sales of the artist', () => {
  const others = Array.from({ length: 29 }, (_, place) => sale(place + 1, { medium: 'digital' }))
  expect(estimateOf(work, five.slice(1), since)).toBeNull()
  expect(estimateOf(work, [...five.slice(1), ...others], since)).toBeNull()
})

test('the range includes what the work itself was sold for in these months, and that sale is none of the five', () => {
  const own = sale(7_400, { artworkId: 'own' })
  expect(estimateOf(work, [own, ...five], since)).toMatchObject({ low: 200, high: 7_400, sales: 5 })
  expect(estimateOf(work, [own, ...five.slice(1)], since)).toBeNull()
  const early = { ...own, soldAt: new Date(since.getTime() - 1) }
  expect(estimateOf(work, [early, ...five], since)).toMatchObject({ low: 200, high: 400 })
})

test('the area counts within half and one and a half times, both included', () => {
  const sales = [sale(1, { area: 500 }), sale(2, { area: 1_500 }), ...five.slice(2)]
  expect(estimateOf(work, sales, since)).toMatchObject({ sales: 5 })
  for (const area of [499, 1_501, null]) {
    expect(estimateOf(work, [sale(1, { area }), ...sales.slice(1)], since)).toBeNull()
  }
  expect(estimateOf({ ...work, area: null }, sales, since)).toBeNull()
})

test('24 months count to the moment, and a month that is too short ends on its last day', () => {
  expect(comparedSince(new Date('2028-02-29T12:00:00Z')).toISOString()).toBe('2026-02-28T12:00:00.000Z')
  const last = (soldAt: Date) => [...five.slice(1), sale(3, { soldAt })]
  expect(estimateOf(work, last(new Date(since.getTime() - 1)), since)).toBeNull()
  expect(estimateOf(work, last(since), since)).not.toBeNull()
})

const anySale = fc.record({
  artworkId: fc.constantFrom('own', 'a', 'b', 'c', 'd'),
  artistId: fc.constantFrom('ada', 'bo'),
  medium: fc.constantFrom('oil', 'digital', null),
  area: fc.constantFrom(100, 500, 1_000, 1_500, 9_000, null),
  price: fc.integer({ min: 1, max: 50_000_000_000 }),
  soldAt: fc.constantFrom(new Date(since.getTime() - 1), since, new Date('2026-11-01T00:00:00Z')),
})

test('a range holds half of the prices it rests on and the own price, in any order, and nothing else moves it', () => {
  fc.assert(
    fc.property(fc.array(anySale, { maxLength: 60 }), (sales) => {
      const estimate = estimateOf(work, sales, since)
      expect(estimateOf(work, sales.toReversed(), since)).toEqual(estimate)
      const counted = sales.filter((s) => s.artistId === 'ada' && s.soldAt >= since)
      expect(estimateOf(work, counted, since)).toEqual(estimate)
      const own = counted.filter((s) => s.artworkId === 'own')
      const alike = counted.filter(
        (s) => s.artworkId !== 'own' && s.medium === 'oil' && s.area !== null && s.area >= 500 && s.area <= 1_500,
      )
      expect(estimate === null).toBe(alike.length < 5)
      if (!estimate) return
      expect(estimate.sales).toBe(alike.length)
      const isWithin = ({ price }: ComparableSale) => price >= estimate.low && price <= estimate.high
      expect(own.every(isWithin)).toBe(true)
      expect(alike.filter(isWithin).length).toBeGreaterThanOrEqual(alike.length / 2)
    }),
  )
})
