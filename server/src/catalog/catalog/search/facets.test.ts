import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFacets } from './facet-counts.ts'
import { countedValues, facetNumber, facetNumbers, numberedDimensions, numberingOf } from './facets.ts'

test('no two values share a number, and every number is a bit of 63', () => {
  const numbers = numberedDimensions.flatMap((dimension) =>
    numberingOf(dimension).values.map((value) => facetNumber(dimension, value)),
  )
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(Math.max(...numbers)).toBeLessThan(facetNumbers)
  expect(facetNumbers).toBeLessThan(64)
})

test('packed facts are counted as those they were packed from', () => {
  const fact = fc.record({
    facets: fc.uniqueArray(fc.nat(facetNumbers - 1)),
    artist: fc.integer({ min: 1, max: 30 }),
    collection: fc.nat(3),
  })
  fc.assert(
    fc.property(fc.array(fact), (facts) => {
      const { tallies, rows } = countFacets(Buffer.concat(facts.map(pack)))
      for (let number = 0; number < facetNumbers; number++) {
        expect(tallies.get(number)).toBe(facts.filter(({ facets }) => facets.includes(number)).length)
      }
      const artists = Object.entries(Object.groupBy(facts, ({ artist }) => artist))
        .map(([number, all = []]) => ({ number: Number(number), count: all.length }))
        .toSorted((a, b) => b.count - a.count || a.number - b.number)
      expect(rows.get('artist')).toEqual(artists.slice(0, 20))
      const collected = facts.filter(({ collection }) => collection > 0).length
      expect(rows.get('collection')?.reduce((sum, { count }) => sum + count, 0)).toBe(collected)
    }),
  )
})

function pack({ facets, artist, collection }: { facets: number[]; artist: number; collection: number }) {
  const packed = Buffer.alloc(16)
  packed.writeBigInt64BE(facets.reduce((bits, number) => bits | (1n << BigInt(number)), 0n))
  packed.writeInt32BE(artist, 8)
  packed.writeInt32BE(collection, 12)
  return packed
}

test('a private buy-now price is counted for signed-in people only', () => {
  const counts = new Map([
    [facetNumber('way', 'buy-now'), 2],
    [facetNumber('way', 'buy-now-private'), 3],
  ])
  const wayFacets = (isSignedIn: boolean) =>
    countedValues('way', { counts, known: new Set(counts.keys()), chosen: [], isSignedIn })
  expect(wayFacets(false)).toEqual([{ value: 'buy-now', label: 'Buy now', count: 2 }])
  expect(wayFacets(true)).toEqual([{ value: 'buy-now', label: 'Buy now', count: 5 }])
})

test('a value is listed if a work matches it, if works of the catalog have it, or if it is chosen', () => {
  const numberOf = (value: string) => facetNumber('medium', value)
  const facets = countedValues('medium', {
    counts: new Map([[numberOf('oil'), 3]]),
    known: new Set([numberOf('acrylic')]),
    chosen: ['digital'],
    isSignedIn: false,
  })
  expect(facets.map(({ value, count }) => [value, count])).toEqual([
    ['oil', 3],
    ['acrylic', 0],
    ['digital', 0],
  ])
})
