import { expect, test } from 'vitest'
import { countedValues, facetNumber, facetNumbers, numberedDimensions, numberingOf } from './facets.ts'
import { columnOf, oneOf, readTallies, tallyColumns } from './tallies.ts'

test('no two values share a number, and every number has its counter', () => {
  const numbers = numberedDimensions.flatMap((dimension) =>
    numberingOf(dimension).values.map((value) => facetNumber(dimension, value)),
  )
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(Math.max(...numbers)).toBeLessThan(facetNumbers)
  for (const number of numbers) expect(tallyColumns).toContain(columnOf(number))
})

test('sums come apart into the counts they were made of', () => {
  const counts = new Map([
    [0, 16_383],
    [1, 1],
    [2, 0],
    [3, 9_999],
    [55, 42],
  ])
  const sums: Record<string, string> = {}
  for (const [number, count] of counts) {
    const column = columnOf(number)
    sums[column] = String(BigInt(sums[column] ?? '0') + oneOf(number) * BigInt(count))
  }
  const read = readTallies(sums)
  for (const [number, count] of counts) expect(read.get(number)).toBe(count)
})

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
