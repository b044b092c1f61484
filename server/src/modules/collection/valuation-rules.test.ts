import { basisText } from '@vermeil/contracts/estimate-text'
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

test('three sales of the same artist, medium and size give their median, and the basis says so', () => {
  const estimate = must(estimateOf(work, [sale(300), sale(100), sale(200)], since), 'an estimate')
  expect(estimate).toEqual({ value: 200, basis: 'artist-and-medium', sales: 3, since: '2024-11-16T06:00:00.000Z' })
  expect(basisText(estimate)).toBe('3 sales of the same artist and medium since Nov 2024')
})

test('with fewer than three alike, the sales of the artist count; with fewer than three of those, none', () => {
  const print = { medium: 'digital' }
  const sales = [sale(100), sale(200), sale(900, print), sale(1_000, print)]
  expect(estimateOf(work, sales, since)).toMatchObject({ value: 550, basis: 'artist', sales: 4 })
  expect(estimateOf(work, sales.slice(0, 2), since)).toBeNull()
})

test('the area counts within half and one and a half times, both included', () => {
  const sales = [sale(1, { area: 500 }), sale(2, { area: 1_500 }), sale(3)]
  expect(estimateOf(work, sales, since)).toMatchObject({ basis: 'artist-and-medium', sales: 3 })
  for (const area of [499, 1_501, null]) {
    expect(estimateOf(work, [sale(1, { area }), ...sales.slice(1)], since)).toMatchObject({ basis: 'artist' })
  }
  expect(estimateOf({ ...work, area: null }, sales, since)).toMatchObject({ basis: 'artist' })
})

test('24 months count to the moment, and a month that is too short ends on its last day', () => {
  expect(comparedSince(new Date('2028-02-29T12:00:00Z')).toISOString()).toBe('2026-02-28T12:00:00.000Z')
  const early = { soldAt: new Date(since.getTime() - 1) }
  expect(estimateOf(work, [sale(1), sale(2), sale(3, early)], since)).toBeNull()
  expect(estimateOf(work, [sale(1), sale(2), sale(3, { soldAt: since })], since)).not.toBeNull()
})

const anySale = fc.record({
  artworkId: fc.constantFrom('own', 'a', 'b', 'c', 'd'),
  artistId: fc.constantFrom('ada', 'bo'),
  medium: fc.constantFrom('oil', 'digital', null),
  area: fc.constantFrom(100, 500, 1_000, 1_500, 9_000, null),
  price: fc.integer({ min: 1, max: 50_000_000_000 }),
  soldAt: fc.constantFrom(new Date(since.getTime() - 1), since, new Date('2026-11-01T00:00:00Z')),
})

test('an estimate lies within the prices it rests on, in any order, and nothing else moves it', () => {
  fc.assert(
    fc.property(fc.array(anySale, { maxLength: 30 }), (sales) => {
      const estimate = estimateOf(work, sales, since)
      expect(estimateOf(work, sales.toReversed(), since)).toEqual(estimate)
      const counted = sales.filter((s) => s.artistId === 'ada' && s.artworkId !== 'own' && s.soldAt >= since)
      expect(estimateOf(work, counted, since)).toEqual(estimate)
      if (!estimate) {
        expect(counted.length).toBeLessThan(3)
        return
      }
      const alike = counted.filter((s) => s.medium === 'oil' && s.area !== null && s.area >= 500 && s.area <= 1_500)
      const used = (estimate.basis === 'artist' ? counted : alike).map(({ price }) => price)
      expect(estimate.basis === 'artist').toBe(alike.length < 3)
      expect(estimate.sales).toBe(used.length)
      expect(Number.isSafeInteger(estimate.value)).toBe(true)
      // As many lie above the median as below it.
      const [below, above] = [used.filter((p) => p < estimate.value), used.filter((p) => p > estimate.value)]
      expect(Math.max(below.length, above.length)).toBeLessThanOrEqual(used.length / 2)
    }),
  )
})
